/** Standard normal quantile of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/**
 * The two-sided score interval of the share of things that happened so often, after Wilson (1927), J. Am. Stat. Assoc. 22,
 * 209-212: 0 to 1 where nothing was seen. Counts may be sums of probabilities; `z` is the quantile of the standard normal distribution.
 */
export function wilsonInterval(
  count: number,
  of: number,
  z: number = Z_95,
): { readonly low: number; readonly high: number } {
  if (of <= 0) return { low: 0, high: 1 };
  const share = Math.min(1, count / of);
  const z2 = z * z;
  const centre = share + z2 / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const scale = 1 + z2 / of;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
