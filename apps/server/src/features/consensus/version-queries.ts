import { desc, max } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { consensusVersion } from '../../platform/db/schema/consensus.ts';

/** A published consensus on everything. Open its `model` with `openRates` to have the same consensus again. */
export type ConsensusVersion = typeof consensusVersion.$inferSelect;

/** The consensus that holds; undefined until the game is over and a final pass has run. */
export async function currentConsensusVersion(db: Queryable): Promise<ConsensusVersion | undefined> {
  const [row] = await db.select().from(consensusVersion).orderBy(desc(consensusVersion.id)).limit(1);
  return row;
}

/** The number of the consensus that holds, when it was published and the last review in it; undefined while there is none. */
export async function latestVersion(
  db: Queryable,
): Promise<{ readonly id: number; readonly createdAt: Date; readonly lastSubmissionId: number } | undefined> {
  const { id, createdAt, figures } = consensusVersion;
  const [row] = await db.select({ id, createdAt, figures }).from(consensusVersion).orderBy(desc(id)).limit(1);
  return row && { id: row.id, createdAt: row.createdAt, lastSubmissionId: row.figures.lastSubmissionId };
}

/** The number of the consensus that holds; 0 while there is none. */
export async function currentVersionId(db: Queryable): Promise<number> {
  const [row] = await db.select({ id: max(consensusVersion.id) }).from(consensusVersion);
  return row?.id ?? 0;
}

/** All versions without their models, latest first. */
export function listConsensusVersions(db: Queryable) {
  const { id, kind, createdAt, actor, parametersHash, excluded, figures } = consensusVersion;
  return db
    .select({ id, kind, createdAt, actor, parametersHash, excluded, figures })
    .from(consensusVersion)
    .orderBy(desc(id));
}

export async function insertConsensusVersion(
  tx: Queryable,
  version: typeof consensusVersion.$inferInsert,
): Promise<ConsensusVersion> {
  const [row] = await tx.insert(consensusVersion).values(version).returning();
  if (!row) throw new Error('The version was not written.');
  return row;
}
