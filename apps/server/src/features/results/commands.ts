import type { Answer } from '@uvh/contract/call';
import type { listResults } from '@uvh/contract/calls/organiser/results';
import { LANGUAGES } from '@uvh/contract/messages/languages';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { oneOf } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';
import { table } from '../../platform/cli/table.ts';
import { writeWholeFile } from '../../platform/targets/whole-file.ts';
import type { ResultServices } from './routes.ts';

type ResultRow = Answer<typeof listResults>['rows'][number];

const load = () => import('@uvh/contract/calls/organiser/results');

const COLUMNS: Columns<ResultRow> = [
  ['rank', ({ overall_rank: rank }) => (rank === 0 ? '' : rank)],
  ['team', ({ name }) => name],
  ['zone', ({ zone }) => zone],
  ['rank in zone', ({ rank }) => (rank === 0 ? '' : rank)],
  ['rank shown', ({ shown_rank: rank }) => (rank === 0 ? '' : rank)],
  ['members', ({ members }) => members],
  ['points', ({ points }) => points],
  ['XP', ({ xp }) => xp],
  ['accuracy %', ({ accuracy }) => accuracy],
];

export function addResultCommands(
  program: Command,
  run: RunCommand<WithCalls & Pick<ResultServices, 'db' | 'leaderboard' | 'event'>>,
): void {
  const results = program.command('results').description('the standing as it is, frozen or not');
  const list = results
    .command('list')
    .description('all teams by rank')
    .option('--search <text>', 'part of the name', '');
  addListOptions(list).action((options: ListOptions & { search: string }) =>
    run(async (context) => {
      const { listResults: call } = await load();
      const { calls } = context.services;
      const { search } = options;
      const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { search, ...page } }));
      showRows(context, read, COLUMNS, options);
    }),
  );
  results
    .command('reveal')
    .description('the final standing from last to first, with first names')
    .action(() =>
      run(async ({ services: { calls }, print, answer }) => {
        const { getReveal } = await load();
        const reveal = await calls.make(getReveal, {});
        answer(reveal);
        const rows = reveal.teams
          .toSorted((one, other) => other.overall_rank - one.overall_rank)
          .map((team) => [
            String(team.overall_rank),
            team.name,
            String(team.points),
            String(team.xp),
            team.members.join(', '),
          ]);
        print(rows.length === 0 ? 'Nobody has played.' : table(['rank', 'team', 'points', 'XP', 'members'], rows));
      }),
    );
  results
    .command('certificates <file>')
    .description('a ZIP with one PDF for each person who played')
    .option('--language <code>', LANGUAGES.join(', '), 'en')
    .action((file: string, options: { language: string }) =>
      run(async ({ services: { db, leaderboard, event }, print, answer }) => {
        const language = oneOf('--language', LANGUAGES, options.language);
        const { certificatesOf, unwritableNames } = await import('./certificates/certificates-of.ts');
        const zip = await certificatesOf({ db, leaderboard, event }, language);
        await writeWholeFile(file, zip);
        const unwritable = await unwritableNames(db);
        answer({ file, unwritable: unwritable.map(({ userId, name, teamName }) => ({ userId, name, teamName })) });
        print(`The certificates are in ${file}.`);
        for (const { userId, name, teamName } of unwritable)
          print(
            `No font here has all letters of ${name} (${userId}), ${teamName}: what is missing stays free on the page.`,
          );
      }),
    );
}
