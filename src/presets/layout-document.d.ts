declare module '*?layout' {
  const document: import('../core/layout/document.ts').LayoutDocument;
  export default document;
}
