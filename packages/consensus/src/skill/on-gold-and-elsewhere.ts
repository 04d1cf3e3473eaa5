import type { AnnotatorSkill } from './counts.ts';
import { type Observed, plus } from './rates.ts';

/** What was observed on gold images, and elsewhere by what others say is there; in sums of probabilities. */
export interface OnGoldAndElsewhere {
  readonly onGold: Observed;
  readonly elsewhere: Observed;
}

type Skill = Pick<AnnotatorSkill, 'annotatorId' | 'weight' | 'counts' | 'goldCounts'>;

const NONE: Observed = { count: 0, of: 0 };

/** Nothing known of anybody. */
export const NOTHING_OBSERVED: OnGoldAndElsewhere = { onGold: NONE, elsewhere: NONE };

/** For each person the sums over everybody else whose word counts. */
export function sumsOfOthers<Of extends Skill>(
  skills: Iterable<Of>,
  observedOf: (skill: Of) => OnGoldAndElsewhere,
): (annotatorId: number) => OnGoldAndElsewhere {
  const counted = new Map<number, OnGoldAndElsewhere>();
  let total = NOTHING_OBSERVED;
  for (const skill of skills) {
    if (skill.weight === 0) continue;
    const own = observedOf(skill);
    counted.set(skill.annotatorId, own);
    total = { onGold: plus(total.onGold, own.onGold), elsewhere: plus(total.elsewhere, own.elsewhere) };
  }
  return (annotatorId) => {
    const own = counted.get(annotatorId);
    if (!own) return total;
    return { onGold: plus(total.onGold, own.onGold, -1), elsewhere: plus(total.elsewhere, own.elsewhere, -1) };
  };
}

/** Share of the times that it was observed, 0 of none. */
export function howOften({ count, of }: Observed): number {
  return of > 0 ? count / of : 0;
}
