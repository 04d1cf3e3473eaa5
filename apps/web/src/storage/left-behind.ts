import { type StoredItem, storedText } from './browser-storage.ts';

/**
 * Whether a person has something on this device that the server does not have yet. It is set and removed by the store of
 * the game, into which not every page is to look.
 */
export function leftBehind(user: string): StoredItem<string, string | undefined> {
  return storedText('local', `uvh.left.${user}`, (text) => text);
}
