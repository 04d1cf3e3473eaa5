import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditRow, findEntry } from './queries.ts';

/**
 * Takes an act of one kind back, and in the same transaction writes an entry with the id of the first one as `undoes` in
 * its details. Refuses with CHANGED_SINCE where what the act set is no longer so.
 */
export type Undo = (actor: string, entry: AuditRow) => Promise<void>;

/** How acts are taken back, by the action of their entry. The root fills it: each feature knows its own acts. */
export type Undoers = ReadonlyMap<string, Undo>;

/** Whether an act can be taken back, or has been. */
export function undoStateOf(entry: AuditRow, undoers: Undoers): 'possible' | 'undone' | 'none' {
  if (entry.isUndone) return 'undone';
  return undoers.has(entry.action) ? 'possible' : 'none';
}

/** Takes one act back. Of those who try at once, one does; the others find that things have changed. */
export async function undoEntry(
  { db }: Pick<Platform, 'db'>,
  undoers: Undoers,
  actor: string,
  entryId: number,
): Promise<void> {
  const entry = await findEntry(db, entryId);
  if (entry === undefined) throw refusal('NOT_FOUND');
  const undo = undoers.get(entry.action);
  if (undo === undefined) throw refusal('REFUSED');
  if (entry.isUndone) throw refusal('CHANGED_SINCE');
  await undo(actor, entry);
}
