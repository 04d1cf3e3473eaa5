/** Rows in aligned columns for a terminal. Control characters of values are left out: they could move the cursor. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, ' ')));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length)));
  return cells
    .map((row) => row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
