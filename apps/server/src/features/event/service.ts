import { isDeepStrictEqual } from 'node:util';
import type { RetirementRule } from '@uvh/consensus/risk/risk';
import { classListFrom } from '@uvh/contract/object-class';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import {
  DEFAULT_SCHEDULE,
  type EventPhase,
  type EventSchedule,
  phaseAt,
  registrationPhaseAt,
} from '@uvh/domain/event/phases';
import { cached } from '../../platform/cached.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { type FixedClass, fixedClasses } from './classes/fixed-classes.ts';
import { retirementFor } from './event-plan.ts';
import type { EventProblem } from './event-problems.ts';
import { eventVersion, requireVersion } from './event-version.ts';
import { scheduleInPhase } from './phase-schedule.ts';
import {
  countTeams,
  countTotals,
  listShownAnnouncements,
  readSettings,
  type ShownAnnouncement,
  type Totals,
} from './queries.ts';
import { type EventSettings, scheduleSchema, settingsSchema } from './settings.ts';
import { tryPay } from './try-pay.ts';
import {
  type ChangeReason,
  type SettingsChange,
  timeZoneProblems,
  writeSchedule,
  writeSettings,
} from './write-event.ts';

/** Dates and settings as they hold now. */
export interface EventState {
  readonly schedule: EventSchedule;
  readonly settings: EventSettings;
  /** Names both as they are stored. */
  readonly version: string;
  /** What boxes can be: the list of the settings, the same object as long as it does not change. */
  readonly classes: ClassList;
  /** Those that have not ended by then. */
  readonly announcements: readonly ShownAnnouncement[];
}

/** Dates and settings that are to be others. */
interface EventChange {
  readonly schedule: Partial<EventSchedule>;
  readonly settings: Partial<EventSettings>;
  /** The version that it was decided on; any where it is not told. */
  readonly version?: string | undefined;
}

export interface EventService {
  /** At most a second old. */
  current(): Promise<EventState>;
  /** The last state read, for those who cannot wait. */
  known(): EventState;
  /** EVENT_PHASE overrides the dates. */
  readonly isForced: boolean;
  phase(): Promise<EventPhase>;
  /** Reads the state again when it is wanted next: something that belongs to it was changed. */
  forget(): void;
  /** Refuses with GAME_NOT_OPEN or GAME_OVER outside the game's time (docs/product/choices.md#event-clock). */
  requireGameOpen(): Promise<void>;
  /** The same, and with GAME_PAUSED while the organisers have paused it. */
  requireGameRunning(): Promise<void>;
  /** Refuses with REGISTRATION_CLOSED outside the registration's time. */
  requireRegistrationOpen(): Promise<void>;
  changeSchedule(
    actor: string,
    change: (schedule: EventSchedule) => EventSchedule,
    why?: ChangeReason,
  ): Promise<EventSchedule>;
  changeSettings(actor: string, change: SettingsChange, why?: ChangeReason): Promise<EventSettings>;
  /** Changes dates and settings, or neither where one of them cannot be, or they are not what the change was decided on. */
  changeBoth(actor: string, change: EventChange): Promise<void>;
  /** The classes that reviews or gold need as they are. */
  fixedClasses(): Promise<readonly FixedClass[]>;
  /** What is wrong with a time zone that would be another than now. */
  timeZoneProblems(wanted: EventSettings): Promise<readonly EventProblem[]>;
  totals(): Promise<Totals>;
  /** When an image has been looked at enough: what the organisers want, as far as there are teams for it. */
  retirementRule(): Promise<RetirementRule>;
}

/** Announced when dates or settings change. */
export const EVENT_TOPIC = 'event';
const STATE_CACHE_MS = 1000;
const TOTALS_CACHE_MS = 30_000;

export function eventService(
  { db, clock, mode, pubsub }: Pick<Platform, 'db' | 'clock' | 'mode' | 'pubsub'>,
  forcedPhase: EventPhase | undefined,
): EventService {
  // Taken once: dates that moved with the days would never come to an end.
  const startedAt = clock.now();
  const defaults = settingsSchema.parse({});
  const forcedIn = (timeZone: string) =>
    forcedPhase === undefined ? undefined : scheduleInPhase(forcedPhase, startedAt, timeZone);
  const shipped = mode === 'demo' ? scheduleInPhase('open', startedAt) : DEFAULT_SCHEDULE;

  let state: EventState = {
    schedule: forcedIn(defaults.timeZone) ?? shipped,
    settings: defaults,
    version: eventVersion({ schedule: undefined, settings: undefined }),
    classes: classListFrom(defaults.classes),
    announcements: [],
  };

  const stateCache = cached({ clock, ttlMs: STATE_CACHE_MS }, async (): Promise<EventState> => {
    const stored = await readSettings(db, ['schedule', 'settings']);
    const schedule = stored.get('schedule');
    const settings = settingsSchema.parse(stored.get('settings') ?? {});
    const areClassesSame = isDeepStrictEqual(settings.classes, state.settings.classes);
    state = {
      schedule: forcedIn(settings.timeZone) ?? (schedule === undefined ? shipped : scheduleSchema.parse(schedule)),
      settings,
      version: eventVersion({ schedule, settings: stored.get('settings') }),
      classes: areClassesSame ? state.classes : classListFrom(settings.classes),
      announcements: await listShownAnnouncements(db, clock.now()),
    };
    return state;
  });
  const totalsCache = cached({ clock, ttlMs: TOTALS_CACHE_MS }, () => countTotals(db));
  const sizeCache = cached({ clock, ttlMs: TOTALS_CACHE_MS }, () => countTeams(db));
  const current = () => stateCache.get();
  const requireGameOpen = async () => {
    const phase = phaseAt((await current()).schedule, clock.now().getTime());
    if (phase === 'before') throw refusal('GAME_NOT_OPEN');
    if (phase === 'after') throw refusal('GAME_OVER');
  };
  pubsub.subscribe(EVENT_TOPIC, stateCache.clear);

  /** Tells all servers, and reads it again here at once. */
  const announced = async <T>(write: (tx: Queryable) => Promise<T>): Promise<T> => {
    const written = await inTransaction(db, async (tx) => {
      const result = await write(tx);
      await publish(tx, EVENT_TOPIC);
      return result;
    });
    stateCache.clear();
    return written;
  };

  return {
    current,
    isForced: forcedPhase !== undefined,
    known: () => state,
    phase: async () => phaseAt((await current()).schedule, clock.now().getTime()),
    forget: stateCache.clear,
    requireGameOpen,
    async requireGameRunning() {
      await requireGameOpen();
      if ((await current()).settings.pausedAt !== null) throw refusal('GAME_PAUSED');
    },
    async requireRegistrationOpen() {
      const phase = registrationPhaseAt((await current()).schedule, clock.now().getTime());
      if (phase !== 'open') throw refusal('REGISTRATION_CLOSED');
    },
    async changeSchedule(actor, change, why = {}) {
      const write = (tx: Queryable) => writeSchedule(tx, shipped, actor, change, why);
      return announced(write);
    },
    async changeSettings(actor, change, why = {}) {
      // The trial of a pay may take long on a busy machine: nobody is to wait for the settings meanwhile.
      const { settings } = await current();
      await tryPay(settings, typeof change === 'function' ? change(settings) : change);
      return announced((tx) => writeSettings(tx, actor, change, why));
    },
    async changeBoth(actor, { schedule, settings, version }) {
      await announced(async (tx) => {
        if (version !== undefined) await requireVersion(tx, version);
        if (Object.keys(schedule).length > 0)
          await writeSchedule(tx, shipped, actor, (now) => ({ ...now, ...schedule }));
        if (Object.keys(settings).length > 0) await writeSettings(tx, actor, settings);
      });
    },
    fixedClasses: async () => fixedClasses(db, (await current()).settings.classes),
    timeZoneProblems: async (wanted) => timeZoneProblems(db, (await current()).settings, wanted),
    totals: () => totalsCache.get(),
    async retirementRule() {
      const { settings } = await current();
      const { teams } = await sizeCache.get();
      return retirementFor(settings, teams);
    },
  };
}
