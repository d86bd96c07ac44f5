/** Every layout under every rule set. */
export default function MatrixScreen() {
  return <main aria-label="Matrix" />;
}
