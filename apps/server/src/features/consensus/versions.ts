import { createHash } from 'node:crypto';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import { desc } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { consensusVersion } from '../../platform/db/schema/scores.ts';

/** A published consensus on everything. Open its `model` with `openRates` to have the same consensus again. */
export type ConsensusVersion = typeof consensusVersion.$inferSelect;

/** The consensus that holds; undefined until the game is over and a final pass has run. */
export async function currentConsensusVersion(db: Queryable): Promise<ConsensusVersion | undefined> {
  const [row] = await db.select().from(consensusVersion).orderBy(desc(consensusVersion.id)).limit(1);
  return row;
}

/** All versions without their models, latest first. */
export function listConsensusVersions(db: Queryable) {
  const { id, kind, createdAt, actor, parametersHash, excluded, figures } = consensusVersion;
  return db
    .select({ id, kind, createdAt, actor, parametersHash, excluded, figures })
    .from(consensusVersion)
    .orderBy(desc(id));
}

/** What a consensus follows from beside the reviews, as one number to compare: SHA-256 in hex. */
export function hashOfParameters(model: SkillModel, rule: RetirementRule): string {
  const skills = model.skills.toSorted((a, b) => a.annotatorId - b.annotatorId);
  return createHash('sha256')
    .update(sortedJson({ model: model.model, skills, rule }))
    .digest('hex');
}

/** JSON with the keys of objects in order: the database does not keep theirs. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
