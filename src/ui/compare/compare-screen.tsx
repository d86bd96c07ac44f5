/** Two results beside each other. */
export default function CompareScreen() {
  return <main aria-label="Compare" />;
}
