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

/** A difference of shares in points with the mean of its 95 % intervals. */
export function interval(
  differences: readonly { readonly difference: number; readonly low: number; readonly high: number }[],
): string {
  const of = (side: 'difference' | 'low' | 'high') => signed(mean(differences.map((one) => one[side])));
  return `${of('difference')} (${of('low')} to ${of('high')})`;
}

function signed(share: number): string {
  return `${share < 0 ? '-' : '+'}${percent(Math.abs(share))}`;
}
