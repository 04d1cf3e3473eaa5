import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { RunCommand } from '../../../platform/cli/command.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { table } from '../../../platform/cli/table.ts';
import type { EventService } from '../service.ts';

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
      run(async ({ services, print }) => {
        const { writeEventFile } = await import('./write-event-file.ts');
        print(writeEventFile(await services.event.current()).trimEnd());
      }),
    );
}

function addSchema(file: Command, run: Run): void {
  file
    .command('schema')
    .description('the JSON Schema of event files, for editors')
    .action(() =>
      run(async ({ print }) => {
        const { eventFileJsonSchema } = await import('./json-schema.ts');
        print(JSON.stringify(eventFileJsonSchema(), undefined, 2));
      }),
    );
}

function addCheck(file: Command, run: Run): void {
  file
    .command('check <file>')
    .description('whether the file can be applied; every problem with its line')
    .action((path: string) =>
      run(async ({ services, print }) => {
        await readOrRefuse(path, services.event);
        print(`${path} can be applied.`);
      }),
    );
}

function addDiff(file: Command, run: Run): void {
  file
    .command('diff <file>')
    .description('what the file would change')
    .action((path: string) =>
      run(async ({ services, print }) => {
        print(await differences(path, services.event));
      }),
    );
}

function addApply(file: Command, run: Run): void {
  file
    .command('apply <file>')
    .description('makes the event what the file says; at once, on all servers, all of it or nothing')
    .option('--dry-run', 'only say what would change')
    .action((path: string, options: { dryRun?: boolean }) =>
      run(async ({ services, actor, print }) => {
        const { event } = services;
        print(await differences(path, event));
        if (options.dryRun) {
          print('\nNothing was changed.');
          return;
        }
        const { applyFile } = await import('./apply-event-file.ts');
        const { isChanged } = await applyFile(event, actor, await readOrRefuse(path, event));
        if (isChanged) print('\nThe file holds.');
      }),
    );
}

async function differences(path: string, event: EventService): Promise<string> {
  const { differencesTo } = await import('./apply-event-file.ts');
  const changes = differencesTo(await event.current(), await readOrRefuse(path, event));
  if (changes.length === 0) return `${path} says what holds already.`;
  const rows = changes.map(({ place, before, after }) => [place, JSON.stringify(before), JSON.stringify(after)]);
  return table(['', 'now', 'in the file'], rows);
}

async function readOrRefuse(path: string, event: EventService) {
  const { readEventFile } = await import('./read-event-file.ts');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandRefusal(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const read = readEventFile(text, (await event.current()).settings);
  if (read.kind === 'read') return read.values;
  const problems = read.problems.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
  throw new CommandRefusal(problems.join('\n'));
}
