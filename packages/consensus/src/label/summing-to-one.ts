/** Divides by their sum, in place. */
export function summingToOne(shares: number[]): readonly number[] {
  let sum = 0;
  for (let state = 0; state < shares.length; state++) sum += shares[state] ?? 0;
  for (let state = 0; state < shares.length; state++) shares[state] = (shares[state] ?? 0) / sum;
  return shares;
}
