/** What an event pays, in XP. */
export interface PayWeights {
  /** For each bit that an answer tells about a suggestion. */
  readonly perBit: number;
  /** At most for a thing that the machine missed. */
  readonly mostFound: number;
  /** What a drawn box costs that others took for nothing. */
  readonly costOfNothing: number;
}

/** Bits that a wrong answer loses at most. */
export const MOST_LOST_BITS = 2;

export const USUAL_PAY: PayWeights = { perBit: 1, mostFound: 4, costOfNothing: 1 };
