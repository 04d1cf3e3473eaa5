/** Where a team stood when somebody last looked at it on this device. */
export interface SeenStanding {
  readonly teamId: number;
  readonly xp: number;
  readonly zone: number;
  /** First of its zone, not just of those without a rank. */
  readonly isFirst: boolean;
  readonly isOver: boolean;
}

export type Moment =
  | { readonly kind: 'zone'; readonly zone: number }
  | { readonly kind: 'first'; readonly zone: number }
  | { readonly kind: 'end'; readonly zone: number };

/**
 * What has happened since: a zone reached, the first place of the zone, the end. The greatest alone, since one
 * thing is celebrated at a time. Nothing before the first look, and nothing that was lost again.
 */
export function momentSince(before: SeenStanding | undefined, now: SeenStanding): Moment | undefined {
  if (before?.teamId !== now.teamId) return undefined;
  if (now.isOver) return before.isOver ? undefined : { kind: 'end', zone: now.zone };
  if (now.zone > before.zone) return { kind: 'zone', zone: now.zone };
  if (now.isFirst && !before.isFirst && now.zone === before.zone) return { kind: 'first', zone: now.zone };
  return undefined;
}
