import type { States } from '@uvh/consensus/label/states';
import { noCounts } from '@uvh/consensus/skill/counts';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import { inTermsOf } from '@uvh/consensus/skill/other-classes';
import { eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { holdLock } from '../../platform/db/named-lock.ts';
import { REVIEW_WEIGHT } from '../../platform/db/review-weight.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { annotatorSkill, conductFlag, crowdModel } from '../../platform/db/schema/consensus.ts';

const MODEL_ROW = 1;
const ROWS_AT_ONCE = 500;

/** When the model was fitted last; undefined before the first time. */
export async function lastLearnedAt(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ learnedAt: crowdModel.learnedAt })
    .from(crowdModel)
    .where(eq(crowdModel.id, MODEL_ROW));
  return row?.learnedAt;
}

/** A text that is another one as soon as the stored model or somebody's weight is. */
export async function readModelStamp(db: Queryable): Promise<string> {
  const weights = [...(await readWeights(db))].sort(([a], [b]) => a - b);
  return JSON.stringify([await lastLearnedAt(db), weights]);
}

/** What was learned, in terms of these classes, whatever the event's were then. */
export async function readSkillModel(db: Queryable, states: States): Promise<SkillModel> {
  const [stored] = await db.select().from(crowdModel).where(eq(crowdModel.id, MODEL_ROW));
  const skills = await db
    .select({ annotatorId: annotatorSkill.userId, known: annotatorSkill.counts })
    .from(annotatorSkill);
  const weights = await readWeights(db);
  const withSkill = new Set(skills.map((skill) => skill.annotatorId));
  return inTermsOf(states, {
    model: stored?.model,
    skills: [
      ...skills.map(({ annotatorId, known }) => ({ annotatorId, weight: weights.get(annotatorId) ?? 1, ...known })),
      ...[...weights]
        .filter(([annotatorId]) => !withSkill.has(annotatorId))
        .map(([annotatorId, weight]) => ({ annotatorId, weight, counts: noCounts(), goldCounts: noCounts() })),
    ],
  });
}

/** Makes whoever writes the model wait for each other, also before there is one. */
export function lockSkillModel(tx: Queryable): Promise<void> {
  return holdLock(tx, 'skill model');
}

export async function writeSkillModel(tx: Queryable, { model, skills }: SkillModel, now: Date): Promise<void> {
  await tx
    .insert(crowdModel)
    .values({ id: MODEL_ROW, model, learnedAt: now })
    .onConflictDoUpdate({ target: crowdModel.id, set: { model, learnedAt: now } });
  for (let at = 0; at < skills.length; at += ROWS_AT_ONCE) {
    const rows = skills
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ annotatorId, counts, goldCounts, naming = [], answers = [] }) => ({
        userId: annotatorId,
        counts: { counts, goldCounts, naming, answers },
        updatedAt: now,
      }));
    await tx
      .insert(annotatorSkill)
      .values(rows)
      .onConflictDoUpdate({
        target: annotatorSkill.userId,
        set: { counts: sql`excluded.counts`, updatedAt: sql`excluded.updated_at` },
      });
  }
}

/** Weights other than 1, by person. */
export async function readWeights(db: Queryable): Promise<Map<number, number>> {
  const rows = await db
    .select({ userId: appUser.id, weight: REVIEW_WEIGHT })
    .from(appUser)
    .leftJoin(conductFlag, eq(conductFlag.userId, appUser.id))
    .where(or(ne(appUser.reviewWeight, 1), isNotNull(conductFlag.heldBackAt)));
  return new Map(rows.filter(({ weight }) => weight !== 1).map(({ userId, weight }) => [userId, weight]));
}
