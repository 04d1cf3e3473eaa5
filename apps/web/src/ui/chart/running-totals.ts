/** What was gained day by day, summed up: what was there at the end of each day. */
export function runningTotals(days: readonly { readonly xp: number }[]): readonly number[] {
  let total = 0;
  return days.map(({ xp }) => {
    total += xp;
    return total;
  });
}
