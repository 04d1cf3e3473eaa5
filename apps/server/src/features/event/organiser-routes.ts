import {
  applyEventFile,
  changeEvent,
  checkEventFile,
  freezeLeaderboard,
  getEventFile,
  getEventSettings,
  pauseGame,
  previewEventChange,
} from '@uvh/contract/calls/organiser/event';
import { isSpoken } from '@uvh/contract/messages/languages';
import { zoneFor } from '@uvh/domain/game/zones';
import type { FastifyInstance } from 'fastify';
import { bindCall } from '../../platform/http/bind-call.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { changesBetween, checkChange, type EventValues, gateConsequences, type WantedChange } from './event-change.ts';
import type { EventProblem } from './event-problems.ts';
import { applyFile, differencesTo } from './file/apply-event-file.ts';
import { readUntrustedEventFile } from './file/read-event-file.ts';
import { writeEventFile } from './file/write-event-file.ts';
import { countTeamsAbove, hasBatch, listTeamXp } from './queries.ts';
import type { EventService } from './service.ts';
import { type EventSettings, zonesOf } from './settings.ts';
import { settingsFromWire, settingsToWire, windowsFromWire, windowsToWire } from './wire-settings.ts';
import { refusalOf } from './write-event.ts';

export interface EventRouteServices extends Pick<Platform, 'db' | 'clock'> {
  readonly event: EventService;
}

/** Dates and settings in the organisers' console. */
export function registerEventSettingRoutes(app: FastifyInstance, services: EventRouteServices): void {
  const { event } = services;
  registerSwitches(app, services);
  registerFile(app, services);
  bindCall(app, getEventSettings, () => stateAnswer(event));
  bindCall(app, previewEventChange, async ({ body }) => {
    const before = await event.current();
    const wanted = wantedOf(body);
    const checked = await checkChange(before, wanted, await event.fixedClasses());
    const { version } = before;
    const wrong = (problems: readonly EventProblem[]) => ({
      version,
      changes: [],
      problems: [...problems],
      consequences: [],
    });
    if (checked.kind === 'wrong') return wrong(checked.problems);
    const unknown = await event.timeZoneProblems(checked.after.settings);
    if (unknown.length > 0) return wrong(unknown);
    return {
      version,
      changes: changesBetween(before, checked.after),
      problems: [],
      consequences: await consequencesOf(services, before, checked.after),
    };
  });
  bindCall(app, changeEvent, async ({ body }, { username }) => {
    const wanted = wantedOf(body);
    const before = await event.current();
    const checked = await checkChange(before, wanted, await event.fixedClasses());
    if (checked.kind === 'wrong') throw refusalOf(checked.problems);
    const { settings } = checked.after;
    const named = Object.keys(settings).filter((name): name is keyof typeof settings => name in wanted.settings);
    await event.changeBoth(username, {
      schedule: wanted.schedule,
      settings: Object.fromEntries(named.map((name) => [name, settings[name]])),
      version: body.version,
    });
    return stateAnswer(event);
  });
}

function registerSwitches(app: FastifyInstance, { event, clock }: EventRouteServices): void {
  bindCall(app, pauseGame, async ({ body }, { username }) => {
    const pausedAt = body.is_paused ? clock.now().toISOString() : null;
    // Who pauses what is paused changes nothing.
    await event.changeSettings(username, (now) => ((now.pausedAt !== null) === body.is_paused ? {} : { pausedAt }));
    return stateAnswer(event);
  });
  bindCall(app, freezeLeaderboard, async ({ body }, { username }) => {
    await event.changeSettings(username, { leaderboardFrozenAt: body.frozen_at });
    return stateAnswer(event);
  });
}

function registerFile(app: FastifyInstance, services: EventRouteServices): void {
  const { event } = services;
  bindCall(app, getEventFile, async () => {
    const now = await event.current();
    return { version: now.version, file: writeEventFile(now) };
  });
  bindCall(app, checkEventFile, async ({ body }) => {
    const now = await event.current();
    const read = await readSent(event, body.file, now);
    const { version } = now;
    if (read.kind === 'wrong') return { version, problems: [...read.problems], changes: [], consequences: [] };
    return {
      version,
      problems: [],
      changes: differencesTo(now, read.values).map(({ place, ...values }) => ({ field: place, ...values })),
      consequences: await consequencesOf(services, now, read.values),
    };
  });
  bindCall(app, applyEventFile, async ({ body }, { username }) => {
    const now = await event.current();
    const read = await readSent(event, body.file, now);
    if (read.kind === 'wrong') {
      const details = read.problems.map(({ line, column, message }) => ({ field: `${line}:${column}`, message }));
      throw refusal('SETTING_INVALID', { details });
    }
    await applyFile(event, username, { wanted: read.values, version: body.version ?? now.version });
    return stateAnswer(event);
  });
}

async function readSent(event: EventService, file: string, { settings }: EventValues) {
  const { timeZoneProblems } = event;
  return readUntrustedEventFile(file, settings, { fixed: await event.fixedClasses(), timeZoneProblems });
}

type Sent = Parameters<typeof windowsFromWire>[0];

function wantedOf(body: {
  readonly windows?: Sent | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}): WantedChange {
  return { schedule: windowsFromWire(body.windows ?? {}), settings: settingsFromWire(body.settings ?? {}) };
}

async function stateAnswer(event: EventService) {
  const { schedule, settings, version } = await event.current();
  return {
    version,
    windows: windowsToWire(schedule),
    settings: settingsToWire(settings),
    paused_at: settings.pausedAt,
    frozen_at: settings.leaderboardFrozenAt,
    forced_phase: event.isForced ? await event.phase() : null,
  };
}

async function consequencesOf(services: EventRouteServices, before: EventValues, after: EventValues) {
  const { event, clock } = services;
  return [
    ...gateConsequences(before.schedule, after.schedule, clock.now(), event.isForced),
    ...(await teamConsequences(services, before, after)),
    ...(await missingConsequences(services, before.settings, after.settings)),
  ];
}

/** What teams would notice of other sizes and thresholds. */
async function teamConsequences({ db }: EventRouteServices, before: EventValues, after: EventValues) {
  const consequences = [];
  if (after.settings.maxTeamSize < before.settings.maxTeamSize) {
    const teams = await countTeamsAbove(db, after.settings.maxTeamSize);
    if (teams > 0) consequences.push({ kind: 'teams-too-large', teams } as const);
  }
  const [was, becomes] = [zonesOf(before.settings), zonesOf(after.settings)];
  if (was.some(({ minXp }, zone) => minXp !== becomes[zone]?.minXp)) {
    const xp = await listTeamXp(db);
    const teams = xp.filter((each) => zoneFor(each, was) !== zoneFor(each, becomes)).length;
    if (teams > 0) consequences.push({ kind: 'teams-change-zone', teams } as const);
  }
  return consequences;
}

/** What settings name and nobody will find. It may still come, so it is told and not refused. */
async function missingConsequences({ db }: EventRouteServices, before: EventSettings, after: EventSettings) {
  const consequences = [];
  const named = (after.languages ?? []).filter((code) => before.languages?.includes(code) !== true);
  const languages = named.filter((code) => !isSpoken(code) && after.texts[code] === undefined);
  if (languages.length > 0) consequences.push({ kind: 'languages-without-texts', languages } as const);
  const { practice: batch } = after;
  if (batch !== null && batch !== before.practice && !(await hasBatch(db, batch)))
    consequences.push({ kind: 'nothing-to-practise', batch } as const);
  return consequences;
}
