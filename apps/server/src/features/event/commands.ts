import type { EventSchedule } from '@uvh/domain/event/phases';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { UsageRefusal } from '../../platform/cli/command-refusal.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { instantFrom, oneOf } from '../../platform/cli/option-values.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';
import { addEventFileCommands } from './file/commands.ts';
import type { EventService } from './service.ts';
import { EVENT_SETTING_HINTS } from './setting-names.ts';

interface EventCommandServices extends Pick<Platform, 'db' | 'clock'> {
  readonly config: { readonly eventPhase: string | undefined };
  readonly event: EventService;
}

type Run = RunCommand<EventCommandServices>;

const WINDOWS = ['registration', 'game', 'competition'] as const satisfies readonly (keyof EventSchedule)[];

export function addEventCommands(program: Command, run: Run): void {
  const event = groupOf(program, 'event', 'dates and settings, changed while the event runs');
  addShow(event, run);
  addCheck(event, run);
  addDates(event, run);
  addSet(event, run);
  addEventFileCommands(event, run);
}

function addShow(event: Command, run: Run): void {
  event
    .command('show')
    .description('the dates and settings that hold now')
    .action(() =>
      run(async ({ services, print, answer }) => {
        const { schedule, settings } = await services.event.current();
        answer({ windows: schedule, settings, forced_phase: services.config.eventPhase ?? null });
        const windows = [
          ['registration', schedule.registration],
          ['game', schedule.game],
          ['competition', schedule.competition],
        ] as const;
        print(
          table(
            ['', 'opens', 'closes'],
            windows.map(([name, each]) => [name, each.opensAt, each.closesAt]),
          ),
        );
        print('');
        print(
          table(
            ['setting', 'value'],
            Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]),
          ),
        );
        if (services.config.eventPhase) print(`\nEVENT_PHASE=${services.config.eventPhase} overrides the dates.`);
      }),
    );
}

function addCheck(event: Command, run: Run): void {
  event
    .command('check')
    .description('whether images, teams and pace fit together: before the start, and while the game runs')
    .option(
      '--apply',
      'set reviews of an image and the XP at which zones open to what follows from images, teams and pace',
    )
    .action((options: { apply?: boolean }) =>
      run(async ({ services, actor, print, answer }) => {
        const [{ checkEvent, settingsOf }, { rising }] = await Promise.all([
          import('./event-plan.ts'),
          import('@uvh/consensus/risk/plan'),
        ]);
        const { census, plan, pace, sentences } = await checkEvent(
          services.db,
          await services.event.current(),
          services.clock.now(),
        );
        answer({ census, plan, warnings: sentences });
        const images = census.imagesByZone.reduce((a, b) => a + b, 0);
        print(
          table(
            ['', ''],
            [
              [
                'images',
                `${images} (${census.imagesByZone.map((count, zone) => `zone ${zone}: ${count}`).join(', ')})`,
              ],
              ['gold images', String(census.gold)],
              ['teams, people', `${census.teams}, ${census.people}`],
              ['reviews so far', `${census.reviews}, ${census.recentReviews} of them on the last day`],
              ['images done', String(census.retired)],
              ['done after', `${plan.rule.minTeams} to ${plan.rule.maxReviews} reviews, risk ${plan.rule.riskPerBox}`],
              ['zones should open at', plan.zoneThresholds.join(', ')],
            ],
          ),
        );
        print(sentences.length === 0 ? '\nNothing to warn of.' : `\n${sentences.join('\n')}`);
        if (!options.apply) return;
        const { settings } = await services.event.current();
        const hasZones = settings.zoneThresholds.length > 0;
        const change = {
          ...settingsOf(pace, settings),
          ...(hasZones && { zoneThresholds: rising(plan.zoneThresholds) }),
        };
        if (!hasZones) print('The event has no zones: there are none to set.');
        if (Object.keys(change).length > 0) await services.event.changeSettings(actor, change);
        for (const [name, value] of Object.entries(change)) print(`${name}: ${JSON.stringify(value)}`);
      }),
    );
}

function addDates(event: Command, run: Run): void {
  event
    .command('dates <window>')
    .description(`set when a window opens or closes: ${WINDOWS.join(', ')}`)
    .option('--opens <instant>', 'e.g. 2027-05-09T00:00:00+05:30')
    .option('--closes <instant>', 'the first moment after it, e.g. 2027-06-09T00:00:00+05:30')
    .action((named: string, { opens, closes }: { opens?: string; closes?: string }) =>
      run(async ({ services, actor, print, answer }) => {
        const window = oneOf('The window', WINDOWS, named);
        if (opens === undefined && closes === undefined) throw new UsageRefusal('Say --opens, --closes or both.');
        const { checkChange } = await import('./event-change.ts');
        const before = await services.event.current();
        const typed = {
          ...(opens !== undefined && { opensAt: instantFrom(opens) }),
          ...(closes !== undefined && { closesAt: instantFrom(closes) }),
        };
        const wanted = { ...before.schedule[window], ...typed };
        const checked = await checkChange(before, { schedule: { [window]: wanted }, settings: {} });
        if (checked.kind === 'wrong') {
          const { opensAt, closesAt } = wanted;
          throw new UsageRefusal(`The ${window} window would close at ${closesAt}, before it opens at ${opensAt}.`);
        }
        const changed = await services.event.changeSchedule(actor, (schedule) => ({
          ...schedule,
          [window]: { ...schedule[window], ...typed },
        }));
        answer({ windows: changed });
        print(`${window}: ${changed[window].opensAt} to ${changed[window].closesAt}`);
      }),
    );
}

function addSet(event: Command, run: Run): void {
  event
    .command('set <setting> <value>')
    .description('change a setting; the value is JSON or plain text')
    .addHelpText(
      'after',
      `\nSettings:\n${[...EVENT_SETTING_HINTS].map(([name, hint]) => `  ${name}: ${hint}`).join('\n')}`,
    )
    .action((setting: string, text: string) =>
      run(async ({ services, actor, print, answer }) => {
        const hint = EVENT_SETTING_HINTS.get(setting);
        if (hint === undefined) {
          const names = [...EVENT_SETTING_HINTS.keys()].join(', ');
          throw new UsageRefusal(`There is no setting ${setting}. There are: ${names}.`);
        }
        const { checkChange } = await import('./event-change.ts');
        const wanted = { [setting]: plainOrJson(text) };
        const checked = await checkChange(
          await services.event.current(),
          { schedule: {}, settings: wanted },
          await services.event.fixedClasses(),
        );
        if (checked.kind === 'wrong') {
          const told = checked.problems.flatMap(({ field, message }) => (message ? [`${field} ${message}.`] : []));
          throw new UsageRefusal([`${setting} takes ${hint}; not ${text}.`, ...told].join('\n'));
        }
        const { practice } = checked.after.settings;
        if (setting === 'practice' && practice !== null) await demandBatch(services, practice);
        const changed = new Map(Object.entries(await services.event.changeSettings(actor, wanted))).get(setting);
        answer({ [setting]: changed });
        print(`${setting}: ${JSON.stringify(changed)}`);
      }),
    );
}

/** A file of an event may name pictures that are still to come; who types the name means some that are there. */
async function demandBatch({ db }: Pick<Platform, 'db'>, name: string): Promise<void> {
  const { listBatchNames } = await import('./queries.ts');
  const names = await listBatchNames(db);
  if (names.includes(name)) return;
  const there = names.length === 0 ? 'Nothing has been imported yet.' : `There are: ${names.join(', ')}.`;
  throw new UsageRefusal(`There is no batch ${name}. ${there}`);
}

function plainOrJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
