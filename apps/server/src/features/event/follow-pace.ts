import { LEAST_SHARE_SEEN } from '@uvh/consensus/risk/redundancy';
import * as z from 'zod/mini';
import type { Platform } from '../../platform/platform.ts';
import { checkPace, readPlan, settingsOf } from './event-plan.ts';
import { readSettings, writeSetting } from './queries.ts';
import type { EventService } from './service.ts';

/** Beside dates and settings, so that whichever process looks next knows it. */
const KEY = 'followedPaceAt';
const ACTOR = 'server';

/**
 * Sets the redundancy that fits the pace, and zones within reach, where the organisers have switched it on. So often that
 * the pace after a change is seen before the next one; each change is in the audit log and can be taken back there.
 */
export async function followPace({
  db,
  clock,
  event,
}: Pick<Platform, 'db' | 'clock'> & {
  readonly event: Pick<EventService, 'current' | 'phase' | 'changeSettings'>;
}): Promise<void> {
  const { schedule, settings } = await event.current();
  if (!settings.followsPace || (await event.phase()) !== 'open') return;
  const now = clock.now();
  const gameMs = Date.parse(schedule.game.closesAt) - Date.parse(schedule.game.opensAt);
  const followed = z.iso.datetime().safeParse((await readSettings(db, [KEY])).get(KEY));
  if (followed.success && now.getTime() - Date.parse(followed.data) < LEAST_SHARE_SEEN * gameMs) return;
  const { census, plan } = await readPlan(db, { schedule, settings }, now);
  const pace = await checkPace(db, { schedule, settings }, census, now);
  if (!pace.advice) return;
  const { thresholdsInReach } = plan;
  const change = {
    ...settingsOf(pace, settings),
    ...(thresholdsInReach && { zoneThresholds: [...thresholdsInReach] }),
  };
  if (Object.keys(change).length === 0) return;
  await writeSetting(db, KEY, now.toISOString());
  await event.changeSettings(ACTOR, change);
}
