/** Quoted where a reader would take a part of it for something else. */
const field = (value: string | number): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Records as comma-separated values, each ended by CR LF, as RFC 4180 has it. */
export const csv = (records: readonly (readonly (string | number)[])[]): string =>
  records.map((record) => `${record.map(field).join(',')}\r\n`).join('');
