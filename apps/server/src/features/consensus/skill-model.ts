import { noCounts } from '@uvh/consensus/skill/counts';
import { initialModel, type SkillModel } from '@uvh/consensus/skill/learn';
import { openRates, type Rates } from '@uvh/consensus/skill/tables';
import { eq, sql } from 'drizzle-orm';
import { cached } from '../../platform/cached.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { annotatorSkill, crowdModel } from '../../platform/db/schema/scores.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { readWeights } from './weights.ts';

/** Published when the model was refitted, or an organiser changed the weight of a reviewer. */
export const SKILL_MODEL_TOPIC = 'skill-model';
const MODEL_ROW = 1;
/** Other processes are notified of changes; this bounds how long one that missed the message uses the old model. */
const MODEL_CACHE_MS = 60_000;

/** The fitted model of the machine and the reviewers, shared by all of the server. */
export interface SkillModelStore {
  rates(): Promise<Rates>;
  model(): Promise<SkillModel>;
  /** Stores the result of a refit and notifies the other processes. */
  store(fitted: SkillModel): Promise<void>;
  /** Forgets what is cached: another transaction has changed it. */
  clear(): void;
}

export function skillModelStore({ db, pubsub, clock }: Pick<Platform, 'db' | 'pubsub' | 'clock'>): SkillModelStore {
  const cache = cached({ clock, ttlMs: MODEL_CACHE_MS }, async () => {
    const model = await readSkillModel(db);
    return { model, rates: openRates(model.model, model.skills) };
  });
  pubsub.subscribe(SKILL_MODEL_TOPIC, cache.clear);
  return {
    rates: async () => (await cache.get()).rates,
    model: async () => (await cache.get()).model,
    async store(fitted) {
      await inTransaction(db, async (tx) => {
        await writeSkillModel(tx, fitted, clock.now());
        await publish(tx, SKILL_MODEL_TOPIC);
      });
      cache.clear();
    },
    clear: cache.clear,
  };
}

/** When the model was fitted last; undefined before the first time. */
export async function lastLearnedAt(db: Queryable): Promise<Date | undefined> {
  const [row] = await db
    .select({ learnedAt: crowdModel.learnedAt })
    .from(crowdModel)
    .where(eq(crowdModel.id, MODEL_ROW));
  return row?.learnedAt;
}

async function readSkillModel(db: Queryable): Promise<SkillModel> {
  const [stored] = await db.select().from(crowdModel).where(eq(crowdModel.id, MODEL_ROW));
  const skills = await db
    .select({ annotatorId: annotatorSkill.userId, known: annotatorSkill.counts })
    .from(annotatorSkill);
  const weights = await readWeights(db);
  const withSkill = new Set(skills.map((skill) => skill.annotatorId));
  return {
    model: { ...initialModel().model, ...stored?.model },
    skills: [
      ...skills.map(({ annotatorId, known }) => ({ annotatorId, weight: weights.get(annotatorId) ?? 1, ...known })),
      ...[...weights]
        .filter(([annotatorId]) => !withSkill.has(annotatorId))
        .map(([annotatorId, weight]) => ({ annotatorId, weight, counts: noCounts(), goldCounts: noCounts() })),
    ],
  };
}

const ROWS_AT_ONCE = 500;

export async function writeSkillModel(tx: Queryable, { model, skills }: SkillModel, now: Date): Promise<void> {
  await tx
    .insert(crowdModel)
    .values({ id: MODEL_ROW, model, learnedAt: now })
    .onConflictDoUpdate({ target: crowdModel.id, set: { model, learnedAt: now } });
  for (let at = 0; at < skills.length; at += ROWS_AT_ONCE) {
    const rows = skills.slice(at, at + ROWS_AT_ONCE).map(({ annotatorId, counts, goldCounts, naming = [] }) => ({
      userId: annotatorId,
      counts: { counts, goldCounts, naming },
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
