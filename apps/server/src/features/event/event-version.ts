import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/db/database.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { lockSetting } from './queries.ts';
import { settingsSchema } from './settings.ts';

/** What is stored of dates and settings, as it was read. */
interface StoredEvent {
  readonly schedule: unknown;
  readonly settings: unknown;
}

/**
 * Names what is stored of dates and settings: another name, and somebody has changed something. Pause and freeze take
 * effect at a press, and are no part of it.
 */
export function eventVersion({ schedule, settings }: StoredEvent): string {
  const { pausedAt: _pause, leaderboardFrozenAt: _freeze, ...lasting } = settingsSchema.parse(settings ?? {});
  return createHash('sha256')
    .update(JSON.stringify([schedule ?? null, lasting]))
    .digest('base64url')
    .slice(0, 22);
}

/** Refuses with CHANGED_SINCE where dates and settings are no longer those; until the transaction ends nobody else changes them. */
export async function requireVersion(tx: Queryable, version: string): Promise<void> {
  const schedule = await lockSetting(tx, 'schedule');
  const settings = await lockSetting(tx, 'settings');
  if (eventVersion({ schedule, settings }) !== version) throw refusal('CHANGED_SINCE');
}
