import { isDeepStrictEqual } from 'node:util';
import type { WireClass } from '@uvh/contract/object-class';
import type { EventSchedule } from '@uvh/domain/event/phases';
import { zoneShares } from '@uvh/domain/game/difficulty';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { classProblems } from './classes/class-problems.ts';
import { fixedClasses } from './classes/fixed-classes.ts';
import { type EventProblem, orderProblems, payProblems } from './event-problems.ts';
import { countDaysAnew, knowsTimeZone, lockSetting, spreadOverZones, writeSetting } from './queries.ts';
import { type EventSettings, scheduleSchema, settingsSchema } from './settings.ts';
import { tryPay } from './try-pay.ts';

/** Details of an audit log entry besides the values before and after. */
export interface ChangeReason {
  /** The entry of the act that this one takes back. */
  readonly undoes?: number;
}

/** Settings to change, or what to make of those that hold. */
export type SettingsChange = Partial<EventSettings> | ((settings: EventSettings) => Partial<EventSettings>);

/** Changes the dates within the transaction, from those that hold in it. */
export async function writeSchedule(
  tx: Queryable,
  shipped: EventSchedule,
  actor: string,
  change: (schedule: EventSchedule) => EventSchedule,
  why: ChangeReason = {},
): Promise<EventSchedule> {
  const stored = await lockSetting(tx, 'schedule');
  const before = stored === undefined ? shipped : scheduleSchema.parse(stored);
  const after = scheduleSchema.parse(change(before));
  await writeSetting(tx, 'schedule', after);
  await audit(tx, { actor, action: 'event.schedule', target: 'event', details: { before, after, ...why } });
  return after;
}

/** Whoever writes: what is undone, or changed by two at once, must leave settings that fit each other, too. */
function refuseBrokenOrder(before: EventSettings, after: EventSettings): void {
  const known = orderProblems(before);
  const problems = [
    ...orderProblems(after).filter((problem) => !known.some((each) => isDeepStrictEqual(each, problem))),
    ...payProblems(before, after),
  ];
  if (problems.length > 0) throw refusalOf(problems);
}

/** The same of classes. */
async function refuseBrokenClasses(tx: Queryable, before: readonly WireClass[], after: readonly WireClass[]) {
  if (isDeepStrictEqual(before, after)) return;
  const problems = classProblems(before, after, await fixedClasses(tx, before));
  if (problems.length === 0) return;
  const details = problems.map(({ path, message }) => ({ field: ['settings', 'classes', ...path].join('.'), message }));
  throw refusal('SETTING_INVALID', { details });
}

/** The refusal that names what is wrong, field by field. */
export function refusalOf(problems: readonly EventProblem[]) {
  const details = problems.map(({ field, kind, message }) => ({ field, message: message ?? kind }));
  return refusal('SETTING_INVALID', { details });
}

/** What the database, whose list of time zones may be older than the machine's, could not count days by. */
export async function timeZoneProblems(
  db: Queryable,
  before: EventSettings,
  { timeZone }: EventSettings,
): Promise<EventProblem[]> {
  if (timeZone === before.timeZone || (await knowsTimeZone(db, timeZone))) return [];
  const message = 'must be a time zone that the database knows';
  return [{ field: 'settings.time_zone', kind: 'unknown-time-zone', limit: null, message }];
}

/** Changes settings within the transaction; those that are not named stay as they are in it. */
export async function writeSettings(
  tx: Queryable,
  actor: string,
  change: SettingsChange,
  why: ChangeReason = {},
): Promise<EventSettings> {
  const before = settingsSchema.parse((await lockSetting(tx, 'settings')) ?? {});
  const changes = typeof change === 'function' ? change(before) : change;
  if (Object.keys(changes).length === 0 && why.undoes === undefined) return before;
  const after = settingsSchema.parse({ ...before, ...changes });
  // Two who change weights at once have tried them each with those of before.
  await tryPay(before, after);
  refuseBrokenOrder(before, after);
  await refuseBrokenClasses(tx, before.classes, after.classes);
  const unknown = await timeZoneProblems(tx, before, after);
  if (unknown.length > 0) throw refusalOf(unknown);
  await writeSetting(tx, 'settings', after);
  const zoneCount = after.zoneThresholds.length;
  if (after.timeZone !== before.timeZone) await countDaysAnew(tx, after.timeZone);
  if (zoneCount !== before.zoneThresholds.length) await spreadOverZones(tx, zoneShares(zoneCount));
  await audit(tx, {
    actor,
    action: 'event.settings',
    target: 'event',
    details: { ...withoutLong(before, after), ...why },
  });
  return after;
}

/** Settings as long as pages. The log has them only where they changed: taking back a change needs no more. */
const LONG = [
  'mapDrawing',
  'classes',
  'texts',
  'questions',
  'mark',
] as const satisfies readonly (keyof EventSettings)[];

function withoutLong(before: EventSettings, after: EventSettings) {
  const same = LONG.filter((name) => isDeepStrictEqual(before[name], after[name]));
  const shorten = (settings: EventSettings) =>
    Object.fromEntries(Object.entries(settings).filter(([name]) => !same.some((each) => each === name)));
  return { before: shorten(before), after: shorten(after) };
}
