/** A class that somebody took for another one. */
export interface MixUp {
  readonly truth: string;
  readonly said: string;
}

/** A mix-up that comes back until it is overcome. */
export interface Repetition extends MixUp {
  /** How many times in a row it went right when it was due. */
  readonly step: number;
  /** Milliseconds since the epoch. */
  readonly dueAt: number;
  /** When it last went wrong. */
  readonly wrongAt: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long to wait after each time that it went right: expanding intervals, as in Leitner's boxes. After the last it has
 * been overcome.
 */
const WAITS_MS: readonly number[] = [HOUR_MS / 6, DAY_MS, 3 * DAY_MS, 7 * DAY_MS];

/** More than this nobody works off; those that went wrong longest ago make room. */
const MOST = 30;

/** The schedule after a mix-up at `at`: it is due at once, whatever was reached before. An older one than known is not news. */
export function afterMixUp(schedule: readonly Repetition[], { truth, said }: MixUp, at: number): readonly Repetition[] {
  const known = find(schedule, { truth, said });
  if (known && known.wrongAt >= at) return schedule;
  const others = schedule.filter((each) => each !== known);
  return [{ truth, said, step: 0, dueAt: at, wrongAt: at }, ...others].slice(0, MOST);
}

/**
 * The schedule after it was told apart rightly. Before it is due that moves nothing, so that many answers in a row are
 * worth no more than one.
 */
export function afterRight(schedule: readonly Repetition[], mixUp: MixUp, at: number): readonly Repetition[] {
  const known = find(schedule, mixUp);
  if (!known || known.dueAt > at) return schedule;
  const wait = WAITS_MS[known.step];
  if (wait === undefined) return schedule.filter((each) => each !== known);
  const moved = { ...known, step: known.step + 1, dueAt: at + wait };
  return schedule.map((each) => (each === known ? moved : each));
}

/** What is due, the longest overdue first. */
export function dueAt(schedule: readonly Repetition[], at: number): readonly Repetition[] {
  return schedule.filter((each) => each.dueAt <= at).toSorted((a, b) => a.dueAt - b.dueAt);
}

function find(schedule: readonly Repetition[], { truth, said }: MixUp): Repetition | undefined {
  return schedule.find((each) => each.truth === truth && each.said === said);
}
