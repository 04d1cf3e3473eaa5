/** A table with the first column to the left and all others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    `|---|${head
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
    ...rows.map(line),
  ].join('\n');
}

/** Mean of the values; 0 of none. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** A share as a percentage with one decimal, without the sign. */
export function percent(share: number): string {
  return (100 * share).toFixed(1);
}
