import { storedJson } from '../../storage/browser-storage.ts';
import type { SeenStanding } from './moments-since.ts';

const stored = storedJson('local', 'uvh.standing', standingFrom);

/** The standing that this device has seen last. */
export function lastStanding(): SeenStanding | undefined {
  return stored.read();
}

export function keepStanding(standing: SeenStanding): void {
  stored.write(standing);
}

function standingFrom(value: unknown): SeenStanding | undefined {
  const given = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const [teamId, xp, zone] = [given.get('teamId'), given.get('xp'), given.get('zone')];
  if (typeof teamId !== 'number' || typeof xp !== 'number' || typeof zone !== 'number') return undefined;
  return { teamId, xp, zone, isFirst: given.get('isFirst') === true, isOver: given.get('isOver') === true };
}
