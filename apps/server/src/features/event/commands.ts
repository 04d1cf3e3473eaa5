import type { EventSchedule } from '@uvh/domain/event/phases';
import { type Command, Option } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';
import { addEventFileCommands } from './file/commands.ts';
import type { EventService } from './service.ts';
import { EVENT_SETTING_NAMES } from './setting-names.ts';

interface EventCommandServices extends Pick<Platform, 'db' | 'clock'> {
  readonly config: { readonly eventPhase: string | undefined };
  readonly event: EventService;
}

type Run = RunCommand<EventCommandServices>;

export function addEventCommands(program: Command, run: Run): void {
  const event = program.command('event').description('dates and settings, changed while the event runs');
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
      run(async ({ services, print }) => {
        const { schedule, settings } = await services.event.current();
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
    .option('--apply', 'set the XP at which zones open to what follows from images, teams and pace')
    .action((options: { apply?: boolean }) =>
      run(async ({ services, actor, print }) => {
        const { checkEvent } = await import('./event-plan.ts');
        const { census, plan, sentences } = await checkEvent(
          services.db,
          await services.event.current(),
          services.clock.now(),
        );
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
        const { explainInvalid } = await import('./explain-invalid.ts');
        const zoneThresholds = risingFrom(plan.zoneThresholds);
        await services.event.changeSettings(actor, { zoneThresholds }).catch(explainInvalid);
        print(`zoneThresholds: ${JSON.stringify(zoneThresholds)}`);
      }),
    );
}

function addDates(event: Command, run: Run): void {
  event
    .command('dates')
    .description('set when a window opens or closes')
    .addOption(
      new Option('--window <name>', 'which window')
        .choices(['registration', 'game', 'competition'])
        .makeOptionMandatory(),
    )
    .option('--opens <instant>', 'e.g. 2027-05-09T00:00:00+05:30')
    .option('--closes <instant>', 'the first moment after it, e.g. 2027-06-09T00:00:00+05:30')
    .action((options: { window: keyof EventSchedule; opens?: string; closes?: string }) =>
      run(async ({ services, actor, print }) => {
        const { explainInvalid } = await import('./explain-invalid.ts');
        const { window, opens, closes } = options;
        const changed = await services.event
          .changeSchedule(actor, (schedule) => ({
            ...schedule,
            [window]: {
              opensAt: opens ?? schedule[window].opensAt,
              closesAt: closes ?? schedule[window].closesAt,
            },
          }))
          .catch(explainInvalid);
        print(`${window}: ${changed[window].opensAt} to ${changed[window].closesAt}`);
      }),
    );
}

function addSet(event: Command, run: Run): void {
  event
    .command('set <setting> <value>')
    .description(`change a setting: ${EVENT_SETTING_NAMES.join(', ')}`)
    .addHelpText(
      'after',
      '\nThe value is JSON or plain text, e.g.: event set maxTeamSize 6, event set mapTilesLight null',
    )
    .action((setting: string, value: string) =>
      run(async ({ services, actor, print }) => {
        if (!EVENT_SETTING_NAMES.some((name) => name === setting)) {
          throw new CommandRefusal(`There is no setting ${setting}. There are: ${EVENT_SETTING_NAMES.join(', ')}.`);
        }
        const { explainInvalid } = await import('./explain-invalid.ts');
        const changed = await services.event
          .changeSettings(actor, { [setting]: plainOrJson(value) })
          .catch(explainInvalid);
        print(`${setting}: ${JSON.stringify(new Map(Object.entries(changed)).get(setting))}`);
      }),
    );
}

/** Thresholds as a setting must be: from 0, each above the one before. */
function risingFrom(thresholds: readonly number[]): number[] {
  let last = -1;
  return thresholds.map((xp, zone) => {
    last = zone === 0 ? 0 : Math.max(last + 1, xp);
    return last;
  });
}

function plainOrJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
