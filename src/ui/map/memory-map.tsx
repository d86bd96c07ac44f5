/** The memory map: what the chosen group's block holds, and what moves of it. */
export function MemoryMap() {
  return <div />;
}
