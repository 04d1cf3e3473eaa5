import type { Log } from '../log.ts';
import { atMost } from './at-most.ts';

type Stop = () => Promise<void>;

/** The process was stopped while it was starting: whoever stopped it says what comes of it. */
export class StartEnded extends Error {
  override readonly name = 'StartEnded';
}

interface StartUpOptions<Started> {
  readonly log: Log;
  /** Receives `stop` before anything is started, so that a start under way can be ended as well. */
  readonly onStart: ((stop: Stop) => void) | undefined;
  /** Starts one thing after the other and hands over, as soon as it is there, what ends it. */
  readonly steps: (keep: (close: Stop) => Promise<void>, stop: Stop) => Promise<Started>;
}

/** What a step of a start may take that cannot be called off, such as a PostgreSQL that is just starting. */
const STEP_ENDS_WITHIN_MS = 10_000;

/**
 * Starts everything in order. At `stop`, and when a later step fails, what was started is stopped, the last first.
 * @throws StartEnded after `stop`, when all that was started is stopped.
 */
export async function startUp<Started>({ log, onStart, steps }: StartUpOptions<Started>): Promise<Started> {
  const closers: Stop[] = [];
  const starting = Promise.withResolvers<void>();
  let closed: Promise<void> | undefined;
  let isStopAsked = false;
  const closeAll = () => {
    closed ??= closeEach(closers, log);
    return closed;
  };
  const stop = async () => {
    isStopAsked = true;
    await closeAll();
    // The step under way has still to hand over what it started, and to end that.
    await atMost(STEP_ENDS_WITHIN_MS, starting.promise);
  };
  const keep = async (close: Stop) => {
    if (isStopAsked) {
      await close();
      throw new StartEnded();
    }
    closers.push(close);
  };
  onStart?.(stop);
  try {
    return await steps(keep, stop);
  } catch (error) {
    await closeAll();
    throw isStopAsked ? new StartEnded() : error;
  } finally {
    starting.resolve();
  }
}

async function closeEach(closers: Stop[], log: Log): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  }
}
