import type { AnnotatorSkill, SkillCounts } from './counts.ts';
import { howOften, type OnGoldAndElsewhere, sumsOfOthers } from './on-gold-and-elsewhere.ts';
import { keptMislabelled, keptSpurious, type Observed, plus } from './rates.ts';

/** Odds, before anything is known, that somebody looks at other images as they do at gold: two to one. */
const LOOKS = 2 / 3;
/** Who looks notices so much of what the others do, each as likely as the next. */
const NOTICED_BY_WHO_LOOKS: readonly number[] = [0.5, 0.75, 1];
/** Who does not look notices so much of it, by chance. */
const NOTICED_BY_CHANCE = 0.02;
/** What the others notice on gold is worth so many observations against what somebody noticed there. */
const OTHERS_STRENGTH = 4;
/** Nobody is expected to notice more. */
const MOST_NOTICED = 0.95;

/**
 * How much of what right answers on gold bring is paid to somebody, 0 to 1: in so far as their other images do not show that
 * they look at gold alone, which people may come to recognise. It is all of it for somebody of whom nothing is known and for
 * whoever notices elsewhere what others do, and the less, the surer the others would have noticed something there. The
 * two are a pair: who notices little on gold is expected to notice as little elsewhere. It is nothing for those whose word does
 * not count, since nobody judges what they do elsewhere.
 */
export function paidOnGold(skills: Iterable<AnnotatorSkill>): (skill: AnnotatorSkill) => number {
  const ofOthers = sumsOfOthers(skills, noticedBy);
  return (skill) => (skill.weight === 0 ? 0 : paidBeside(noticedBy(skill), ofOthers(skill.annotatorId)));
}

function paidBeside(own: OnGoldAndElsewhere, others: OnGoldAndElsewhere): number {
  const onGold = howOften(others.onGold);
  const expected = howOften(others.elsewhere);
  if (onGold <= 0 || expected <= 0) return 1;
  const asOnGold = (OTHERS_STRENGTH * onGold + own.onGold.count) / (OTHERS_STRENGTH + own.onGold.of) / onGold;
  const usual = expected * Math.min(1, asOnGold);
  const logChanceOf = (times: number) => logChance(own.elsewhere, Math.min(MOST_NOTICED, times * usual));
  const byChance = logChanceOf(NOTICED_BY_CHANCE);
  const likelier = NOTICED_BY_WHO_LOOKS.map((times) => Math.exp(logChanceOf(times) - byChance));
  const ratio = likelier.reduce((sum, one) => sum + one, 0) / likelier.length;
  return Math.min(1, 1 / (LOOKS + (1 - LOOKS) / ratio));
}

/** Logarithm of the chance of noticing so many of so many, each with this share. */
function logChance({ count, of }: Observed, share: number): number {
  return count * Math.log(share) + (of - count) * Math.log(1 - share);
}

function noticedBy({ counts, goldCounts }: Pick<AnnotatorSkill, 'counts' | 'goldCounts'>): OnGoldAndElsewhere {
  const onGold = noticed(goldCounts);
  const { count, of } = plus(noticed(counts), onGold, -1);
  // Sums of probabilities that are taken from one another may fall below nothing by a rounding.
  const held = Math.max(0, count);
  return { onGold, elsewhere: { count: held, of: Math.max(held, of) } };
}

/** Wrong suggestions that somebody changed and vehicles that they drew, of these and the wrong suggestions that they kept. */
function noticed(counts: Readonly<SkillCounts>): Observed {
  const label = keptMislabelled(counts);
  const nothing = keptSpurious(counts);
  const of = label.of + nothing.of + counts.drawnRight + counts.drawnWrong;
  return { count: of - label.count - nothing.count, of };
}
