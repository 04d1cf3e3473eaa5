/** Answers on gold by which it decides as much as what is expected without any. */
const HALF_WAY = 8;

/** How far gold decides and not what is expected without it, 0 to 1, by the answers that it has judged. */
export function goldWeight(goldAnswers: number): number {
  return goldAnswers / (goldAnswers + HALF_WAY);
}
