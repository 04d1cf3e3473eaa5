import { type CandidateRule, USUAL_LEAST_SCORE, USUAL_MOST_CANDIDATES } from '@uvh/domain/annotation/candidate';
import { scoreFrom } from '../../../platform/cli/option-values.ts';

/** Scores as typed. */
export interface CandidateOptions {
  readonly threshold?: string;
  readonly candidates?: string;
}

/** How boxes are parted by their scores; undefined where no threshold is given. */
export function candidateRuleOf({ threshold, candidates }: CandidateOptions): CandidateRule | undefined {
  if (threshold === undefined) return undefined;
  const least = candidates === undefined ? USUAL_LEAST_SCORE : scoreFrom('--candidates', candidates);
  return { threshold: scoreFrom('--threshold', threshold), least, most: USUAL_MOST_CANDIDATES };
}
