import { tableCell } from '@uvh/domain/text/table-cell';

/** A value of a cell in a file of values: text, number, or nothing. */
export type CsvValue = string | number | boolean | null;

/** Rows as CSV (RFC 4180), the first one naming the columns. Begins with the mark that tells spreadsheets it is UTF-8. */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = tableCell(value);
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
