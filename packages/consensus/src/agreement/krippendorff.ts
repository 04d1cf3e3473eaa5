/**
 * Krippendorff's alpha for categories (Krippendorff, "Content analysis", 2004): 1 is full agreement, 0 what chance
 * would give. Each unit holds the values that its raters gave, in any order; units with fewer than two values
 * say nothing. Any number of raters, any number missing. Undefined when there is nothing to compare; 1 when
 * only one value was ever given.
 */
export function krippendorffAlpha(units: Iterable<readonly number[]>): number | undefined {
  const totals = new Map<number, number>();
  let pairable = 0;
  let disagreement = 0;
  for (const unit of units) {
    if (unit.length < 2) continue;
    pairable += unit.length;
    const counts = new Map<number, number>();
    for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1);
    let alike = 0;
    for (const [value, count] of counts) {
      alike += count * (count - 1);
      totals.set(value, (totals.get(value) ?? 0) + count);
    }
    disagreement += (unit.length * (unit.length - 1) - alike) / (unit.length - 1);
  }
  if (pairable === 0) return undefined;
  let squares = 0;
  for (const total of totals.values()) squares += total * total;
  const expected = pairable * pairable - squares;
  return expected === 0 ? 1 : 1 - ((pairable - 1) * disagreement) / expected;
}

/** Share of pairs of ratings of one unit that are the same, over all units; undefined without a pair. */
export function pairwiseAgreement(units: Iterable<readonly number[]>): number | undefined {
  let pairs = 0;
  let alike = 0;
  for (const unit of units) {
    pairs += (unit.length * (unit.length - 1)) / 2;
    const counts = new Map<number, number>();
    for (const value of unit) counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const count of counts.values()) alike += (count * (count - 1)) / 2;
  }
  return pairs > 0 ? alike / pairs : undefined;
}
