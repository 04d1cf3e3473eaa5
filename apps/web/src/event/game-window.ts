import type { EventWindow } from '@uvh/domain/event/phases';
import { storedText } from '../storage/browser-storage.ts';

const stored = storedText('local', 'uvh.game', String);

/**
 * Keeps when the game opens and closes, by this machine's clock: public/theme.js, which comes before the event is known,
 * asks for no image that would be refused.
 */
export function keepGameWindow({ opensAt, closesAt }: EventWindow, clockOffsetMs: number): void {
  const here = (instant: string) => Math.round(Date.parse(instant) - clockOffsetMs);
  stored.write(`${here(opensAt)} ${here(closesAt)}`);
}
