import type { SkillModel } from '@uvh/consensus/skill/learn';
import { openRates, type Rates } from '@uvh/consensus/skill/tables';
import { cached } from '../../platform/cached.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { EVENT_TOPIC, type EventService } from '../event/service.ts';
import { statesOfEvent } from '../event/states.ts';
import { lockSkillModel, readSkillModel, writeSkillModel } from './model-queries.ts';
import { currentVersionId } from './version-queries.ts';

/** Published when the model was refitted, or an organiser changed the weight of a reviewer. */
export const SKILL_MODEL_TOPIC = 'skill-model';
/** Other processes are notified of changes; this bounds how long one that missed the message uses the old model. */
const MODEL_CACHE_MS = 60_000;

/** The fitted model of the machine and the reviewers, shared by all of the server. */
export interface SkillModelStore {
  rates(): Promise<Rates>;
  /** The rates, and the published consensus that they belong to: where there is a later one by now, forget them. */
  datedRates(): Promise<{ readonly rates: Rates; readonly versionId: number }>;
  model(): Promise<SkillModel>;
  /**
   * Stores the result of a refit and notifies the other processes, unless a final pass has published a version after `since`:
   * it has learned from more. Says whether it was stored.
   */
  store(fitted: SkillModel, since: number): Promise<boolean>;
  /** Forgets what is cached: another transaction has changed it. */
  clear(): void;
}

export function skillModelStore(
  { db, pubsub, clock }: Pick<Platform, 'db' | 'pubsub' | 'clock'>,
  event: Pick<EventService, 'current'>,
): SkillModelStore {
  const cache = cached({ clock, ttlMs: MODEL_CACHE_MS }, async () => {
    // Before the model: should a version be published between the two, its number is seen to be an old one.
    const versionId = await currentVersionId(db);
    const model = await readSkillModel(db, await statesOfEvent(event));
    return { model, versionId, rates: openRates(model.model, model.skills) };
  });
  pubsub.subscribe(SKILL_MODEL_TOPIC, cache.clear);
  // The classes may have changed.
  pubsub.subscribe(EVENT_TOPIC, cache.clear);
  return {
    rates: async () => (await cache.get()).rates,
    datedRates: () => cache.get(),
    model: async () => (await cache.get()).model,
    async store(fitted, since) {
      const isStored = await inTransaction(db, async (tx) => {
        await lockSkillModel(tx);
        if ((await currentVersionId(tx)) !== since) return false;
        await writeSkillModel(tx, fitted, clock.now());
        await publish(tx, SKILL_MODEL_TOPIC);
        return true;
      });
      cache.clear();
      return isStored;
    },
    clear: cache.clear,
  };
}
