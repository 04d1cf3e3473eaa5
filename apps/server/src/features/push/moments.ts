/** What a browser was told last of the team of its person. */
export interface Told {
  readonly teamId: number | null;
  readonly zone: number | null;
  readonly rank: number | null;
  readonly overtakenAt: Date | null;
  readonly openedFor: Date | null;
}

export interface PublicStanding {
  readonly teamId: number;
  readonly zone: number;
  /** Within the zone; 0 while the team has not played. */
  readonly rank: number;
}

/** How things stand: `opening` is that of the game, once it has come and until the game is over. */
export interface Situation {
  readonly standing: PublicStanding | undefined;
  /** The game has not begun, or not begun again. */
  readonly isAhead: boolean;
  readonly opening: Date | undefined;
  readonly now: Date;
}

export type Moment =
  | { readonly kind: 'game-opens' }
  | { readonly kind: 'zone-reached'; readonly zone: number }
  | { readonly kind: 'overtaken'; readonly rank: number };

/** A close race must not ring all day. */
const OVERTAKEN_EVERY_MS = 6 * 3_600_000;

/**
 * The moments since somebody was last told, and what they have been told with them. Another team, or the first look at
 * one, is no moment: only what changed under somebody's eyes is.
 */
export function momentsSince(
  told: Told,
  { standing, isAhead, opening, now }: Situation,
): { moments: Moment[]; told: Told } {
  const moments: Moment[] = [];
  let { overtakenAt } = told;
  // Which opening it was says nothing: organisers mend its hour while everybody plays, and nothing opens by that.
  let openedFor = isAhead ? null : told.openedFor;
  if (opening !== undefined && openedFor === null) {
    moments.push({ kind: 'game-opens' });
    openedFor = opening;
  }
  const isSameTeam = standing !== undefined && told.teamId === standing.teamId;
  if (isSameTeam && told.zone !== null && standing.zone > told.zone) {
    moments.push({ kind: 'zone-reached', zone: standing.zone });
  } else if (isSameTeam && isPassed(told, standing) && isRested(overtakenAt, now)) {
    moments.push({ kind: 'overtaken', rank: standing.rank });
    overtakenAt = now;
  }
  return {
    moments,
    told: {
      teamId: standing?.teamId ?? null,
      zone: standing?.zone ?? null,
      rank: standing?.rank ?? null,
      overtakenAt,
      openedFor,
    },
  };
}

/** What somebody knows who was told but the first of these moments: with the rest, all that is of the team waits. */
export function toldOfFirst(moments: readonly Moment[], howMany: number, before: Told, told: Told): Told {
  if (howMany === moments.length) return told;
  const knowsOpening = moments.slice(0, howMany).some(({ kind }) => kind === 'game-opens');
  return knowsOpening ? { ...before, openedFor: told.openedFor } : before;
}

function isPassed(told: Told, { zone, rank }: PublicStanding): boolean {
  return told.zone === zone && told.rank !== null && told.rank > 0 && rank > told.rank;
}

function isRested(last: Date | null, now: Date): boolean {
  // A clock that was set back does not keep anybody from hearing of it.
  return last === null || Math.abs(now.getTime() - last.getTime()) >= OVERTAKEN_EVERY_MS;
}
