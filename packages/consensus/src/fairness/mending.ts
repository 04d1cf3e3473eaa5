import type { AnnotatorSkill, SkillCounts } from '../skill/counts.ts';
import { howOften, type OnGoldAndElsewhere, sumsOfOthers } from '../skill/on-gold-and-elsewhere.ts';
import { type Observed, plus } from '../skill/rates.ts';

/** Wrong suggestions that were put right, of those shown. */
export type Mending = OnGoldAndElsewhere;

/** Of fewer wrong suggestions nothing can be said. */
const LEAST_WRONG = 3;

/** Wrong suggestions that somebody put right, of those they were shown. */
export function mendedIn(counts: Readonly<SkillCounts>): Observed {
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
  return sumsOfOthers(skills, mendingOf);
}

/** Shares of what others put right: as much as somebody who looks at gold, and too little for somebody who looks elsewhere. */
const LOOKS = 0.6;
const HARDLY_LOOKS = 0.3;

/**
 * Whether somebody puts wrong suggestions right on gold about as often as the others do, and elsewhere hardly any. Of those whose word
 * does not count nothing is known elsewhere: there it goes by gold.
 */
export function mendsOnGoldAlone(own: Mending, others: Mending, isCounted: boolean): boolean {
  if (own.onGold.of < LEAST_WRONG || howOften(own.onGold) < LOOKS * howOften(others.onGold)) return false;
  if (!isCounted) return true;
  return own.elsewhere.of >= LEAST_WRONG && howOften(own.elsewhere) < HARDLY_LOOKS * howOften(others.elsewhere);
}

/** Whether somebody puts wrong suggestions right, be it far less often than the others: who only goes through the motions does not. */
export function mendsAtAll(counts: Readonly<SkillCounts>, { onGold, elsewhere }: Mending): boolean {
  const own = mendedIn(counts);
  return own.count > 0 && howOften(own) >= HARDLY_LOOKS * howOften(plus(onGold, elsewhere));
}
