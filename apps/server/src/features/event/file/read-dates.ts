import { type Calendar, daysAfter } from '@uvh/domain/event/calendar';
import type { EventWindow } from '@uvh/domain/event/phases';
import type { Pair } from 'yaml';
import type { EventValues } from '../event-change.ts';
import { DATES, WINDOWS } from './layout.ts';
import type { YamlFile } from './yaml-file.ts';

type WindowName = (typeof WINDOWS)[number];

/** The windows of an event, in days of its own calendar or as instants; undefined when one is missing or wrong. */
export function readDates(
  file: YamlFile,
  dates: Pair | undefined,
  calendar: Calendar,
): EventValues['schedule'] | undefined {
  if (dates === undefined) {
    file.tellAtPair(undefined, `The section "${DATES}" is missing.`);
    return undefined;
  }
  const windows = file.entriesOf(dates.value, `"${DATES}"`);
  if (windows === undefined) return undefined;
  file.refuseOthers(windows, WINDOWS, `entry of "${DATES}"`);
  const read = (name: WindowName): EventWindow | undefined => {
    const pair = windows.get(name);
    if (pair !== undefined) return readWindow(file, name, pair, calendar);
    file.tellAtPair(dates, `"${DATES}" must say when "${name}" begins and ends.`);
    return undefined;
  };
  const [registration, game, competition] = [read('registration'), read('game'), read('competition')];
  return registration && game && competition ? { registration, game, competition } : undefined;
}

function readWindow(file: YamlFile, name: WindowName, pair: Pair, calendar: Calendar): EventWindow | undefined {
  const entries = file.entriesOf(pair.value, `"${name}"`);
  if (entries === undefined) return undefined;
  file.refuseOthers(entries, ['first_day', 'last_day', 'opens_at', 'closes_at'], `entry of "${name}"`);
  const window = windowIn(file, entries, calendar);
  if (window === undefined) {
    file.tellAtPair(
      pair,
      `"${name}" must have first_day and last_day as 2027-05-09, ` +
        'or opens_at and closes_at as 2027-05-09T00:00:00+05:30.',
    );
    return undefined;
  }
  if (Date.parse(window.opensAt) < Date.parse(window.closesAt)) return window;
  file.tellAtPair(pair, `"${name}" must begin before it ends.`);
  return undefined;
}

function windowIn(
  file: YamlFile,
  entries: ReadonlyMap<string, Pair>,
  { startOfDay }: Calendar,
): EventWindow | undefined {
  if (entries.size !== 2) return undefined;
  const first = dayIn(file.plain(entries.get('first_day')));
  const last = dayIn(file.plain(entries.get('last_day')));
  // The last day counts in full, so the window closes with the next one's first instant.
  if (first !== undefined && last !== undefined) {
    return { opensAt: startOfDay(first), closesAt: startOfDay(daysAfter(last, 1)) };
  }
  const opensAt = instantIn(file.plain(entries.get('opens_at')));
  const closesAt = instantIn(file.plain(entries.get('closes_at')));
  return opensAt === undefined || closesAt === undefined ? undefined : { opensAt, closesAt };
}

/** A day of the calendar as YYYY-MM-DD. */
function dayIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const instant = new Date(`${value}T00:00:00Z`);
  // 31 June would be 1 July.
  return Number.isFinite(instant.getTime()) && instant.toISOString().startsWith(value) ? value : undefined;
}

function instantIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)) {
    return undefined;
  }
  return Number.isFinite(Date.parse(value)) ? value : undefined;
}
