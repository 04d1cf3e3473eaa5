/** Wilson score interval of the share of things that happened so often, at that quantile of the normal distribution. */
export function wilsonInterval(count: number, of: number, z: number): { readonly low: number; readonly high: number } {
  if (of <= 0) return { low: 0, high: 1 };
  const share = Math.min(1, count / of);
  const z2 = z * z;
  const centre = share + z2 / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  const scale = 1 + z2 / of;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}
