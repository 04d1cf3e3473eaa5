import type { AnnotatorSkill, SkillCounts } from '../skill/counts.ts';

/** So many of so many; sums of probabilities, so they need not be whole. */
interface Share {
  readonly count: number;
  readonly of: number;
}

/** Wrong suggestions that were put right, of those shown: on gold, and elsewhere by what others say is wrong. */
export interface Mending {
  readonly onGold: Share;
  readonly elsewhere: Share;
}

/** Of fewer wrong suggestions nothing can be said. */
const LEAST_WRONG = 3;
const NONE: Share = { count: 0, of: 0 };

/** Nothing known of anybody. */
export const NO_MENDING: Mending = { onGold: NONE, elsewhere: NONE };

/** Wrong suggestions that somebody put right, of those they were shown. */
export function mendedIn(counts: Readonly<SkillCounts>): Share {
  const count = counts.mislabelledFixed + counts.spuriousRemoved;
  return { count, of: count + keptWrong(counts) + counts.mislabelledOther + counts.spuriousOther };
}

/** Wrong suggestions that somebody left or confirmed. */
export function keptWrong(counts: Readonly<SkillCounts>): number {
  return (
    counts.mislabelledConfirmed + counts.mislabelledUntouched + counts.spuriousConfirmed + counts.spuriousUntouched
  );
}

/** How a person mends, on gold and elsewhere. */
export function mendingOf({ counts, goldCounts }: Pick<AnnotatorSkill, 'counts' | 'goldCounts'>): Mending {
  const onGold = mendedIn(goldCounts);
  return { onGold, elsewhere: plus(mendedIn(counts), onGold, -1) };
}

/** For each person how everybody else mends whose word counts. */
export function mendingOfOthers(
  skills: Iterable<Pick<AnnotatorSkill, 'annotatorId' | 'weight' | 'counts' | 'goldCounts'>>,
): (annotatorId: number) => Mending {
  const counted = new Map<number, Mending>();
  let total = NO_MENDING;
  for (const skill of skills) {
    if (skill.weight === 0) continue;
    const own = mendingOf(skill);
    counted.set(skill.annotatorId, own);
    total = { onGold: plus(total.onGold, own.onGold), elsewhere: plus(total.elsewhere, own.elsewhere) };
  }
  return (annotatorId) => {
    const own = counted.get(annotatorId);
    if (!own) return total;
    return { onGold: plus(total.onGold, own.onGold, -1), elsewhere: plus(total.elsewhere, own.elsewhere, -1) };
  };
}

/** Shares of what others put right: as much as somebody who looks at gold, and too little for somebody who looks elsewhere. */
const LOOKS = 0.6;
const HARDLY_LOOKS = 0.3;

/**
 * Whether somebody puts wrong suggestions right on gold about as often as the others do, and elsewhere hardly any. Of those whose word
 * does not count nothing is known elsewhere: there it goes by gold.
 */
export function mendsOnGoldAlone(own: Mending, others: Mending, isCounted: boolean): boolean {
  if (own.onGold.of < LEAST_WRONG || shareOf(own.onGold) < LOOKS * shareOf(others.onGold)) return false;
  if (!isCounted) return true;
  return own.elsewhere.of >= LEAST_WRONG && shareOf(own.elsewhere) < HARDLY_LOOKS * shareOf(others.elsewhere);
}

/** Whether somebody puts wrong suggestions right, be it far less often than the others: who only goes through the motions does not. */
export function mendsAtAll(counts: Readonly<SkillCounts>, { onGold, elsewhere }: Mending): boolean {
  const own = mendedIn(counts);
  return own.count > 0 && shareOf(own) >= HARDLY_LOOKS * shareOf(plus(onGold, elsewhere));
}

function shareOf({ count, of }: Share): number {
  return of > 0 ? count / of : 0;
}

function plus(a: Share, b: Share, factor = 1): Share {
  return { count: a.count + factor * b.count, of: a.of + factor * b.of };
}
