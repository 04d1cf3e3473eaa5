/**
 * Whether an announcement is shown: until its end, which is no longer part of it, or without one until it is withdrawn.
 * Both are in ms since 1970.
 */
export function isShownAt(endsAt: number | null, now: number): boolean {
  return endsAt === null || endsAt > now;
}
