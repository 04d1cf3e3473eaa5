/** When an image has been looked at enough. Shipped values; organisers may change them. */
export interface RetirementRule {
  /** Expected wrong boxes per box at which an image is done after the least reviews; after more, more are let stand. */
  readonly riskPerBox: number;
  readonly minTeams: number;
  readonly maxReviews: number;
  /** How much an expected overlooked vehicle counts against a wrong suggestion. */
  readonly missedWeight: number;
  /** How much doubt about a box that people drew counts against doubt about a suggestion of the machine. */
  readonly drawnWeight: number;
}

export const DEFAULT_RETIREMENT: RetirementRule = {
  riskPerBox: 0.065,
  minTeams: 2,
  maxReviews: 9,
  missedWeight: 0.2,
  drawnWeight: 0.5,
};

/** What is known about an image when the question is whether to ask one more person. */
export interface ImageDoubt {
  /** Boxes that count: suggestions, and found objects. */
  readonly boxes: number;
  /** Expected number of suggestions of the machine whose verdict is wrong: sum of 1 - the largest probability. */
  readonly expectedWrong: number;
  /** The same of boxes that people drew. */
  readonly expectedWrongDrawn: number;
  /** Expected number of vehicles that nobody has found yet. */
  readonly expectedMissed: number;
  readonly teams: number;
  readonly reviews: number;
}

/**
 * Expected mistakes per box if the image were closed now (risk of Branson et al., CVPR 2017: wrong
 * or false boxes plus overlooked ones). An image without any box gives what is expected to be missed.
 */
export function riskPerBox(
  doubt: Pick<ImageDoubt, 'boxes' | 'expectedWrong' | 'expectedWrongDrawn' | 'expectedMissed'>,
  rule: RetirementRule = DEFAULT_RETIREMENT,
): number {
  const { expectedWrong, expectedWrongDrawn, expectedMissed } = doubt;
  const wrong = expectedWrong + rule.drawnWeight * expectedWrongDrawn + rule.missedWeight * expectedMissed;
  return wrong / Math.max(1, doubt.boxes);
}

/**
 * Whether the image needs no further review: sure enough and seen by enough teams, or reviewed as often as allowed. The
 * risk that is let stand rises with the square of the reviews: what is wrong falls about as one over their number, and
 * what is doubtful still after many of them is what reviews do not mend. By a fixed limit what fools everybody would be
 * reviewed for ever.
 */
export function isRetired(doubt: ImageDoubt, rule: RetirementRule = DEFAULT_RETIREMENT): boolean {
  if (doubt.reviews >= rule.maxReviews) return true;
  const share = (doubt.reviews + 1) / (rule.minTeams + 1);
  return doubt.teams >= rule.minTeams && riskPerBox(doubt, rule) <= rule.riskPerBox * share ** 2;
}
