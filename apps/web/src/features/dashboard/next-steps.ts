import type { EventPhase } from '@uvh/domain/event/phases';
import { type Zone, type ZoneNumber, zoneProgress } from '@uvh/domain/game/zones';

export type NextStep =
  | { readonly kind: 'verify' }
  | { readonly kind: 'invite'; readonly places: number }
  | { readonly kind: 'prepare' }
  | { readonly kind: 'play' }
  | { readonly kind: 'climb'; readonly xp: number; readonly zone: ZoneNumber }
  | { readonly kind: 'lookBack' }
  | { readonly kind: 'standing' };

export interface TeamState {
  readonly phase: EventPhase;
  /** Whether there is something to practise on. */
  readonly hasPractice: boolean;
  readonly isEmailVerified: boolean;
  readonly xp: number;
  readonly members: number;
  readonly maxMembers: number;
  readonly hasPlayed: boolean;
  /** The organisers have taken it out of the contest. */
  readonly isOut: boolean;
  readonly zones: readonly Zone[];
}

const MOST_STEPS = 4;

/** What brings the team on from here, the most pressing first, four at most. */
export function nextSteps(state: TeamState): readonly NextStep[] {
  return [...stepsOf(state)].slice(0, MOST_STEPS);
}

function* stepsOf({
  phase,
  hasPractice,
  isEmailVerified,
  xp,
  members,
  maxMembers,
  hasPlayed,
  isOut,
  zones,
}: TeamState): Generator<NextStep> {
  if (phase === 'after') {
    yield { kind: 'standing' };
    if (hasPlayed) yield { kind: 'lookBack' };
    return;
  }
  if (isOut) {
    if (hasPlayed) yield { kind: 'lookBack' };
    return;
  }
  if (!isEmailVerified) yield { kind: 'verify' };
  else if (phase === 'open') yield { kind: 'play' };

  const { nextZone, missingXp } = zoneProgress(xp, zones);
  if (phase === 'open' && nextZone !== undefined) yield { kind: 'climb', xp: missingXp, zone: nextZone };
  // Before anything that can wait: it is where people learn why they scored.
  if (phase === 'open' && hasPlayed) yield { kind: 'lookBack' };
  if (members < maxMembers) yield { kind: 'invite', places: maxMembers - members };
  if (phase === 'before' && hasPractice) yield { kind: 'prepare' };
  if (phase !== 'open' && hasPlayed) yield { kind: 'lookBack' };
}
