import type { States } from '@uvh/consensus/label/states';
import type { SkillModel } from '@uvh/consensus/skill/learn';
import { openRates, type Rates } from '@uvh/consensus/skill/tables';
import { cached } from '../../platform/cached.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { EVENT_TOPIC, type EventService } from '../event/service.ts';
import { statesOfEvent } from '../event/states.ts';
import { lockSkillModel, readModelStamp, readSkillModel, writeSkillModel } from './model-queries.ts';
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

interface OpenedModel {
  readonly model: SkillModel;
  readonly rates: Rates;
  /** What it was opened from. */
  readonly states: States;
  readonly stamp: string;
}

export function skillModelStore(
  { db, pubsub, clock }: Pick<Platform, 'db' | 'pubsub' | 'clock'>,
  event: Pick<EventService, 'current'>,
): SkillModelStore {
  let opened: OpenedModel | undefined;
  const cache = cached({ clock, ttlMs: MODEL_CACHE_MS }, async () => {
    // Before the model: should a version be published between the two, its number is seen to be an old one.
    const versionId = await currentVersionId(db);
    const [states, stamp] = [await statesOfEvent(event), await readModelStamp(db)];
    // The tables of everybody, and what is worked out from them, would be made anew every minute.
    if (opened?.states === states && opened.stamp === stamp) return { ...opened, versionId };
    const model = await readSkillModel(db, states);
    opened = { model, rates: openRates(model.model, model.skills), states, stamp };
    return { ...opened, versionId };
  });
  const clear = () => {
    opened = undefined;
    cache.clear();
  };
  pubsub.subscribe(SKILL_MODEL_TOPIC, clear);
  // The classes may have changed.
  pubsub.subscribe(EVENT_TOPIC, clear);
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
      clear();
      return isStored;
    },
    clear,
  };
}
