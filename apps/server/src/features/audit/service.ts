import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { fewAtOnce } from '../../platform/few-at-once.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { oncePer } from '../../platform/once-per.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditRow, findEntry, lockEntry } from './queries.ts';

/**
 * Takes an act of one kind back, in a transaction of its own, and writes an entry with the id of the first one as
 * `undoes` in its details. Refuses with CHANGED_SINCE where what the act set is no longer so.
 */
export type Undo = (actor: string, entry: AuditRow) => Promise<void>;

/** How acts are taken back, by the action of their entry. The root fills it: each feature knows its own acts. */
export type Undoers = ReadonlyMap<string, Undo>;

/** Whether an act can be taken back, or has been. */
export function undoStateOf(entry: AuditRow, undoers: Undoers): 'possible' | 'undone' | 'none' {
  if (entry.isUndone) return 'undone';
  return undoers.has(entry.action) ? 'possible' : 'none';
}

const PATIENCE_MS = 10_000;
/** Each holds one connection while it works with another: many at once would have all that there are, and wait for one. */
const turnsOf = oncePer((_db: Database) => fewAtOnce(1, PATIENCE_MS));

/** Takes one act back. Of those who try at once, one does; the others find that things have changed. */
export async function undoEntry(
  { db }: Pick<Platform, 'db'>,
  undoers: Undoers,
  actor: string,
  entryId: number,
): Promise<void> {
  await turnsOf(db).run(() => undoInTurn(db, undoers, actor, entryId));
}

async function undoInTurn(db: Database, undoers: Undoers, actor: string, entryId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Held while the act is taken back in a transaction of its own: not every undo can see by itself that it is the second.
    if (!(await lockEntry(tx, entryId))) throw refusal('CHANGED_SINCE');
    const entry = await findEntry(tx, entryId);
    if (entry === undefined) throw refusal('NOT_FOUND');
    const undo = undoers.get(entry.action);
    if (undo === undefined) throw refusal('REFUSED');
    if (entry.isUndone) throw refusal('CHANGED_SINCE');
    await undo(actor, entry);
  });
}
