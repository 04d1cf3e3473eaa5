import type { ServerSecret } from '../../platform/secret.ts';

/** 48 bits: two of a thousand people share a name once in half a billion events. */
const NAME_DIGITS = 12;

/** Names under which people and teams appear in every export of the event, and of no other event. */
export interface Pseudonyms {
  annotator(userId: number): string;
  team(teamId: number): string;
}

/** Keyed hashes of the ids: without the event's secret nobody comes back from a name to a person. */
export function pseudonymsOf(secret: ServerSecret): Pseudonyms {
  const name = (kind: string, id: number): string =>
    `${kind}-${secret.hash('export pseudonym', kind, String(id)).toString('hex').slice(0, NAME_DIGITS)}`;
  return { annotator: (userId) => name('annotator', userId), team: (teamId) => name('team', teamId) };
}
