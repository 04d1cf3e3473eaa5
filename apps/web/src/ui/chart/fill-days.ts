const DAY_MS = 86_400_000;

/**
 * Every calendar day from the first to the last of a list in order, days such as '2027-05-09'. Those
 * that are missing get what `empty` makes, so that a chart's steps are all one day wide.
 */
export function fillDays<T extends { readonly day: string }>(
  days: readonly T[],
  empty: (day: string) => T,
): readonly T[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(days.map((entry) => [entry.day, entry]));
  const from = Date.parse(first.day);
  const steps = Math.round((Date.parse(last.day) - from) / DAY_MS);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const day = new Date(from + step * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? empty(day);
  });
}
