import { noCounts } from '@uvh/consensus/skill/counts';
import { initialModel, type SkillModel } from '@uvh/consensus/skill/learn';
import { openRates, type Rates } from '@uvh/consensus/skill/tables';
import { eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { annotatorSkill, crowdModel } from '../../platform/db/schema/scores.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';

/** Announced when something was learnt, or an organiser changed whose reviews count. */
export const KNOWLEDGE_TOPIC = 'knowledge';
const MODEL_ROW = 1;
/** Other processes hear of changes; this bounds how long one that missed the news goes on without it. */
const KNOWLEDGE_LIVES_MS = 60_000;

/** What has been learnt of the machine and the reviewers, as all of the server sees it. */
export interface Knowledge {
  rates(): Promise<Rates>;
  learned(): Promise<SkillModel>;
  /** Keeps what a learning pass found out. */
  keep(learned: SkillModel): Promise<void>;
}

export function crowdKnowledge({ db, pubsub, clock }: Platform): Knowledge {
  let known: Promise<{ readonly learned: SkillModel; readonly rates: Rates }> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  const forget = (): void => {
    known = undefined;
  };
  pubsub.subscribe(KNOWLEDGE_TOPIC, forget);

  const current = () => {
    if (known && performance.now() - readAt < KNOWLEDGE_LIVES_MS) return known;
    readAt = performance.now();
    const reading = readLearned(db).then((learned) => ({
      learned,
      rates: openRates(learned.model, learned.skills),
    }));
    reading.catch(forget);
    known = reading;
    return reading;
  };
  return {
    rates: async () => (await current()).rates,
    learned: async () => (await current()).learned,
    async keep(learned) {
      await inTransaction(db, async (tx) => {
        await writeLearned(tx, learned, clock.now());
        await publish(tx, KNOWLEDGE_TOPIC);
      });
      forget();
    },
  };
}

async function readLearned(db: Queryable): Promise<SkillModel> {
  const [stored] = await db.select().from(crowdModel).where(eq(crowdModel.id, MODEL_ROW));
  const skills = await db
    .select({ annotatorId: annotatorSkill.userId, weight: appUser.reviewWeight, known: annotatorSkill.counts })
    .from(annotatorSkill)
    .innerJoin(appUser, eq(appUser.id, annotatorSkill.userId));
  const withSkill = new Set(skills.map((skill) => skill.annotatorId));
  const weighted = await db
    .select({ annotatorId: appUser.id, weight: appUser.reviewWeight })
    .from(appUser)
    .where(ne(appUser.reviewWeight, 1));
  return {
    model: stored?.model ?? initialModel().model,
    skills: [
      ...skills.map(({ annotatorId, weight, known }) => ({ annotatorId, weight, ...known })),
      ...weighted
        .filter(({ annotatorId }) => !withSkill.has(annotatorId))
        .map((person) => ({ ...person, counts: noCounts(), goldCounts: noCounts() })),
    ],
  };
}

const ROWS_AT_ONCE = 500;

async function writeLearned(tx: Queryable, { model, skills }: SkillModel, now: Date): Promise<void> {
  await tx
    .insert(crowdModel)
    .values({ id: MODEL_ROW, model, learnedAt: now })
    .onConflictDoUpdate({ target: crowdModel.id, set: { model, learnedAt: now } });
  for (let at = 0; at < skills.length; at += ROWS_AT_ONCE) {
    const rows = skills.slice(at, at + ROWS_AT_ONCE).map(({ annotatorId, counts, goldCounts }) => ({
      userId: annotatorId,
      counts: { counts, goldCounts },
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
