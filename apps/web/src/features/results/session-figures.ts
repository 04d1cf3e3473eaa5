import type { ClassList, ObjectClass } from '@uvh/domain/annotation/class-list';

export type Duration =
  | { readonly kind: 'seconds'; readonly seconds: number }
  | { readonly kind: 'minutes'; readonly minutes: number }
  | { readonly kind: 'hours'; readonly hours: number; readonly minutes: number };

/** Time spent in the coarsest words that still say something: seconds, minutes, hours and minutes. */
export function durationOf(seconds: number): Duration {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return { kind: 'seconds', seconds: whole };
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return { kind: 'minutes', minutes };
  return { kind: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

export interface ClassCount {
  readonly of: ObjectClass;
  readonly count: number;
  /** Of the largest count, 0 to 1. */
  readonly share: number;
}

/** Counts of known classes, the largest first. Labels that are no class are left out. */
export function classCounts(
  counts: readonly { readonly label: string; readonly count: number }[],
  classes: ClassList,
): readonly ClassCount[] {
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return counts
    .flatMap(({ label, count }) => {
      const of = classes.named(label);
      return of === undefined || count <= 0 ? [] : [{ of, count, share: count / most }];
    })
    .sort((a, b) => b.count - a.count);
}
