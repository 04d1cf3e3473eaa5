import { useSyncExternalStore } from 'react';
import { useEvent } from './event.ts';

/** From here on the time that is left is shown: enough to finish an image and hand it in. */
const LAST_MINUTES_S = 5 * 60;
/** From here on it is urgent. */
export const LAST_MINUTE_S = 60;

/** Seconds until the game closes, by the server's clock, in its last minutes; undefined outside of them. */
export function useLastMinutes(): number | undefined {
  const { phase, schedule, clockOffsetMs } = useEvent();
  const closesAt = phase === 'open' ? Date.parse(schedule.game.closesAt) : undefined;
  return useSyncExternalStore(closesAt === undefined ? never : everySecond, () =>
    closesAt === undefined ? undefined : lastMinutes(closesAt - Date.now() - clockOffsetMs),
  );
}

/** The same value for weeks, so that what reads it is not drawn again each second of them. */
function lastMinutes(leftMs: number): number | undefined {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return seconds > LAST_MINUTES_S ? undefined : seconds;
}

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1000);
  return () => clearInterval(timer);
}

function never(): () => void {
  return () => undefined;
}
