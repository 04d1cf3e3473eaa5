import { storedJson } from '../../storage/browser-storage.ts';

const stored = storedJson('local', 'uvh.onMap', (value) => {
  const given = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const [teamId, xp] = [given.get('teamId'), given.get('xp')];
  return typeof teamId === 'number' && typeof xp === 'number' ? { teamId, xp } : undefined;
});

/** The XP at which this device has seen the team on the map last. */
export function lastXpOnMap(teamId: number): number | undefined {
  const last = stored.read();
  return last?.teamId === teamId ? last.xp : undefined;
}

export function keepXpOnMap(teamId: number, xp: number): void {
  stored.write({ teamId, xp });
}
