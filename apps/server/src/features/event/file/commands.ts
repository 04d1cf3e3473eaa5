import type { Command } from 'commander';
import type { RunCommand } from '../../../platform/cli/command.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { readTextFile } from '../../../platform/cli/read-text-file.ts';
import { table } from '../../../platform/cli/table.ts';
import type { EventService } from '../service.ts';
import { problemLines, readerBeside } from './beside-event-file.ts';

interface EventFileCommandServices {
  readonly event: EventService;
}

type Run = RunCommand<EventFileCommandServices>;

/** The commands of event files, under `event`. */
export function addEventFileCommands(event: Command, run: Run): void {
  const file = event.command('file').description('dates and settings as a file that can be kept, compared and applied');
  addShow(file, run);
  addSchema(file, run);
  addCheck(file, run);
  addDiff(file, run);
  addApply(file, run);
}

function addShow(file: Command, run: Run): void {
  file
    .command('show')
    .description('the event as a file, for: event file show > event.yaml')
    .action(() =>
      run(async ({ services, print, answer }) => {
        const { writeEventFile } = await import('./write-event-file.ts');
        const text = writeEventFile(await services.event.current());
        answer({ file: text });
        print(text.trimEnd());
      }),
    );
}

function addSchema(file: Command, run: Run): void {
  file
    .command('schema')
    .description('the JSON Schema of event files, for editors')
    .action(() =>
      run(async ({ print, answer }) => {
        const { eventFileJsonSchema } = await import('./json-schema.ts');
        const schema = eventFileJsonSchema();
        answer(schema);
        print(JSON.stringify(schema, undefined, 2));
      }),
    );
}

function addCheck(file: Command, run: Run): void {
  file
    .command('check <file>')
    .description('whether the file can be applied; every problem with its line')
    .action((path: string) =>
      run(async ({ services, print, answer }) => {
        await readOrRefuse(path, services.event);
        answer({ file: path });
        print(`${path} can be applied.`);
      }),
    );
}

function addDiff(file: Command, run: Run): void {
  file
    .command('diff <file>')
    .description('what the file would change')
    .action((path: string) =>
      run(async ({ services, print, answer }) => {
        const { changes, version } = await differences(path, services.event);
        answer({ version, changes });
        print(changesText(path, changes));
      }),
    );
}

function addApply(file: Command, run: Run): void {
  file
    .command('apply <file>')
    .description('makes the event what the file says; at once, on all servers, all of it or nothing')
    .option('--dry-run', 'only say what would change')
    .option(
      '--if-version <version>',
      'only where nobody has changed the event since; `event file diff --json` tells it',
    )
    .action((path: string, options: { dryRun?: boolean; ifVersion?: string }) =>
      run(async ({ services, actor, print, answer }) => {
        const { event } = services;
        const { changes, wanted, version } = await differences(path, event);
        answer({ changes, is_applied: options.dryRun !== true });
        print(changesText(path, changes));
        if (options.dryRun) {
          print('\nNothing was changed.');
          return;
        }
        const { applyFile } = await import('./apply-event-file.ts');
        const { isChanged } = await applyFile(event, actor, { wanted, version: options.ifVersion ?? version });
        if (isChanged) print('\nThe file holds.');
      }),
    );
}

async function differences(path: string, event: EventService) {
  const { differencesTo } = await import('./apply-event-file.ts');
  const wanted = await readOrRefuse(path, event);
  const now = await event.current();
  return { wanted, version: now.version, changes: differencesTo(now, wanted) };
}

function changesText(path: string, changes: Awaited<ReturnType<typeof differences>>['changes']): string {
  if (changes.length === 0) return `${path} says what holds already.`;
  const rows = changes.map(({ place, before, after }) => [place, JSON.stringify(before), JSON.stringify(after)]);
  return table(['', 'now', 'in the file'], rows);
}

async function readOrRefuse(path: string, event: EventService) {
  const { readUntrustedEventFile } = await import('./read-event-file.ts');
  const read = await readUntrustedEventFile(await readTextFile(path), (await event.current()).settings, {
    fixed: await event.fixedClasses(),
    timeZoneProblems: event.timeZoneProblems,
    beside: readerBeside(path),
  });
  if (read.kind === 'read') return read.values;
  throw new CommandRefusal(problemLines(path, read.problems).join('\n'));
}
