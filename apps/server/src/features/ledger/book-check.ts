import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { type BookCheck, verifyBooks } from './queries.ts';

/** A call waits so long for the check that it asked for; with millions of rows it takes longer. */
const WAIT_MS = 600;
/** Who asks again within that time is told what was found; a check that was asked for later looks again. */
const HOLDS_MS = 3000;

/** What was found last, and whether somebody looks right now. */
interface BookState {
  readonly checkedAt: Date | null;
  readonly checks: readonly BookCheck[];
  readonly isChecking: boolean;
}

/** Checks the books for whoever asks, one check at a time: it reads the whole ledger, and no call may take that long. */
export interface BookWatch {
  /** Begins a check unless one is under way or has just ended, and waits a moment for it. Throws what a check died of, once. */
  look(): Promise<BookState>;
}

export function bookWatch({ db, clock }: Pick<Platform, 'db' | 'clock'>, waitMs: number = WAIT_MS): BookWatch {
  let last: { readonly checkedAt: Date; readonly checks: readonly BookCheck[] } | undefined;
  let failure: { readonly error: unknown } | undefined;
  let underway: Promise<void> | undefined;
  const begin = () =>
    verifyBooks(db)
      .then(
        (checks) => {
          last = { checkedAt: clock.now(), checks };
        },
        (error: unknown) => {
          failure = { error };
        },
      )
      .finally(() => {
        underway = undefined;
      });
  return {
    async look() {
      const isFresh = last !== undefined && Math.abs(clock.now().getTime() - last.checkedAt.getTime()) < HOLDS_MS;
      if (!isFresh && !failure) underway ??= begin();
      await Promise.race([underway, sleep(waitMs, undefined, { ref: false })]);
      if (failure) {
        const { error } = failure;
        failure = undefined;
        throw error;
      }
      return {
        checkedAt: last?.checkedAt ?? null,
        checks: last?.checks ?? [],
        isChecking: underway !== undefined,
      };
    },
  };
}
