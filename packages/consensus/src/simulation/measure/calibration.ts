/** A probability that was stated, and whether it came true. */
export interface StatedProbability {
  readonly kind: 'machine' | 'peer' | 'found';
  readonly probability: number;
  readonly isRight: boolean;
}

/** Statements with about the same probability. */
interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly meanStated: number;
  readonly shareRight: number;
}

/** How far probabilities are true. */
export interface Reliability {
  readonly count: number;
  /** Expected calibration error over ten bins of equal width. */
  readonly ece: number;
  /** Wrong statements for each one that the probabilities announce. */
  readonly mistakesToExpected: number;
  readonly bins: readonly ReliabilityBin[];
}

const BINS = 10;

/** Compares stated probabilities with what came true (Guo et al., "On calibration of modern neural networks", 2017). */
export function reliabilityOf(stated: readonly Pick<StatedProbability, 'probability' | 'isRight'>[]): Reliability {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, stated: 0, right: 0 }));
  for (const { probability, isRight } of stated) {
    const sum = sums[Math.min(BINS - 1, Math.floor(probability * BINS))];
    if (!sum) continue;
    sum.count += 1;
    sum.stated += probability;
    sum.right += isRight ? 1 : 0;
  }
  const bins = sums.map(({ count, stated: sum, right }, index) => ({
    from: index / BINS,
    to: (index + 1) / BINS,
    count,
    meanStated: count > 0 ? sum / count : 0,
    shareRight: count > 0 ? right / count : 0,
  }));
  const wrong = stated.filter(({ isRight }) => !isRight).length;
  const expected = stated.reduce((sum, { probability }) => sum + 1 - probability, 0);
  return {
    count: stated.length,
    ece:
      bins.reduce((sum, bin) => sum + bin.count * Math.abs(bin.meanStated - bin.shareRight), 0) /
      Math.max(1, stated.length),
    mistakesToExpected: expected > 0 ? wrong / expected : wrong > 0 ? Number.POSITIVE_INFINITY : 1,
    bins,
  };
}
