import { type Deed, SKILLS } from './deeds.ts';
import type { Streak } from './streak.ts';

/** What a badge is for: a skill, a skill in one class, or coming back. Never for speed or for the number of images. */
export interface Badge {
  readonly kind: 'found' | 'named' | 'cleared' | 'found-class' | 'steady';
  /** Of 'found-class'; empty else. */
  readonly vehicleClass: string;
  /** 0 while none is reached, then 1 to 3. */
  readonly tier: number;
  readonly count: number;
  /** What the next tier takes; null at the highest. */
  readonly next: number | null;
  /** When the tier was reached; null without one. */
  readonly reachedOn: string | null;
}

export const SKILL_TIERS: readonly number[] = [10, 50, 200];
export const STEADY_TIERS: readonly number[] = [5, 10, 20];

/** All badges with something to show for them, the highest first, then those that are nearest to their next tier. */
export function badgesOf(deeds: readonly Deed[], streak: Streak): readonly Badge[] {
  const ofSkills = SKILLS.map((skill) => skillBadge(skill, '', ofKind(deeds, skill)));
  const classes = [...new Set(ofKind(deeds, 'found').map(({ vehicleClass }) => vehicleClass))];
  const ofClasses = classes.map((vehicleClass) =>
    skillBadge(
      'found-class',
      vehicleClass,
      ofKind(deeds, 'found').filter((deed) => deed.vehicleClass === vehicleClass),
    ),
  );
  const steadiness = tierOf(STEADY_TIERS, streak.best);
  const steady: Badge = {
    kind: 'steady',
    vehicleClass: '',
    ...steadiness,
    count: streak.best,
    reachedOn: streak.firstOn[(STEADY_TIERS[steadiness.tier - 1] ?? 0) - 1] ?? null,
  };
  return [...ofSkills, ...ofClasses, steady]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.tier - a.tier || nearness(b) - nearness(a) || order(a).localeCompare(order(b)));
}

function ofKind(deeds: readonly Deed[], skill: Deed['skill']): readonly Deed[] {
  return deeds.filter((deed) => deed.skill === skill);
}

function skillBadge(kind: Badge['kind'], vehicleClass: string, deeds: readonly Deed[]): Badge {
  const count = deeds.reduce((sum, { boxes }) => sum + boxes, 0);
  const reached = tierOf(SKILL_TIERS, count);
  const needed = SKILL_TIERS[reached.tier - 1];
  return {
    kind,
    vehicleClass,
    count,
    ...reached,
    reachedOn: needed === undefined ? null : dayOfReaching(deeds, needed),
  };
}

function tierOf(tiers: readonly number[], count: number): Pick<Badge, 'tier' | 'next'> {
  const tier = tiers.filter((needed) => count >= needed).length;
  return { tier, next: tiers[tier] ?? null };
}

/** The end of the first day on which they came to that many. */
function dayOfReaching(deeds: readonly Deed[], needed: number): string | null {
  const byDay = Map.groupBy(deeds, ({ day }) => day);
  let sum = 0;
  for (const day of [...byDay.keys()].sort()) {
    for (const { boxes } of byDay.get(day) ?? []) sum += boxes;
    if (sum >= needed) return day;
  }
  return null;
}

function nearness({ count, next }: Badge): number {
  return next === null ? 1 : count / next;
}

function order({ kind, vehicleClass }: Badge): string {
  return `${kind} ${vehicleClass}`;
}
