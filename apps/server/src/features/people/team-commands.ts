import type { Answer } from '@uvh/contract/call';
import type { listTeams } from '@uvh/contract/calls/organiser/teams';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { type ConsoleCalls, readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { oneOf } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';
import { table } from '../../platform/cli/table.ts';

type Run = RunCommand<WithCalls>;
type TeamRow = Answer<typeof listTeams>['rows'][number];

const load = () => import('@uvh/contract/calls/organiser/teams');
const SORTS = ['name', 'members', 'xp', 'images', 'created_at'] as const;
const STANDINGS = ['playing', 'hidden', 'disqualified'] as const;

const COLUMNS: Columns<TeamRow> = [
  ['team', ({ name }) => name],
  ['code', ({ code }) => code],
  ['standing', ({ standing }) => standing],
  ['members', ({ members }) => members],
  ['XP', ({ xp }) => xp],
  ['images', ({ images }) => images],
  ['right boxes', ({ hits, judged }) => `${hits} of ${judged}`],
];

export function addTeamConsoleCommands(program: Command, run: Run): void {
  const teams = groupOf(program, 'teams', 'teams and their members');
  addList(teams, run);
  addShow(teams, run);
  teams
    .command('rename <team-code> <name>')
    .description('give a team another name')
    .action((code: string, name: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { renameAnyTeam } = await load();
        const teamId = await teamIdOf(calls, code);
        const renamed = await calls.make(renameAnyTeam, { params: { teamId }, body: { name } });
        answer(renamed);
        print(`The team is called ${renamed.name} now.`);
      }),
    );
  for (const [name, standing, description, done] of [
    ['hide', 'hidden', 'leave a team out of the leaderboard while it plays on', 'hidden'],
    ['disqualify', 'disqualified', 'take a team out of the contest; the ledger keeps what it earned', 'disqualified'],
    ['reinstate', 'playing', 'let a hidden or disqualified team play and be seen again', 'in the contest again'],
  ] as const) {
    teams
      .command(`${name} <team-code> <reason>`)
      .description(`${description}; the reason is kept in the audit log`)
      .action((code: string, reason: string) =>
        run(async ({ services: { calls }, print, answer }) => {
          const { setTeamStanding } = await load();
          const teamId = await teamIdOf(calls, code);
          answer(await calls.make(setTeamStanding, { params: { teamId }, body: { standing, reason } }));
          print(`The team is ${done}.`);
        }),
      );
  }
}

function addList(teams: Command, run: Run): void {
  const list = teams
    .command('list')
    .description('teams with code, members and XP')
    .option('--search <text>', 'part of the name, or the code', '')
    .option('--standing <which>', STANDINGS.join(', '))
    .option('--sort <column>', SORTS.join(', '), 'xp')
    .option('--ascending', 'the least first');
  addListOptions(list).action(
    (options: ListOptions & { search: string; standing?: string; sort: string; ascending?: boolean }) =>
      run(async (context) => {
        const { listTeams: call } = await load();
        const query = {
          search: options.search,
          sort: oneOf('--sort', SORTS, options.sort),
          direction: options.ascending ? ('asc' as const) : ('desc' as const),
          ...(options.standing !== undefined && { standing: oneOf('--standing', STANDINGS, options.standing) }),
        };
        const { calls } = context.services;
        const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { ...query, ...page } }));
        showRows(context, read, COLUMNS, options);
      }),
  );
}

function addShow(teams: Command, run: Run): void {
  teams
    .command('show <team-code>')
    .description('one team with everybody who is or was in it')
    .action((code: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { openTeam } = await load();
        const team = await calls.make(openTeam, { params: { teamId: await teamIdOf(calls, code) } });
        answer(team);
        print(
          table(
            COLUMNS.map(([heading]) => heading),
            [COLUMNS.map(([, cell]) => String(cell(team) ?? ''))],
          ),
        );
        const people = team.people.map((each) => [
          each.username,
          each.email,
          each.is_leader ? 'leader' : each.left_at === null ? 'member' : `left ${each.left_at}`,
          String(each.xp),
          String(each.images),
        ]);
        print(`\n${table(['username', 'e-mail', '', 'XP', 'images'], people)}`);
      }),
    );
}

/** Finds a team by its code. */
async function teamIdOf(calls: ConsoleCalls, text: string): Promise<number> {
  const { listTeams: call } = await load();
  const code = text.trim().toUpperCase();
  const { rows } = await calls.make(call, { query: { search: code.slice(0, 100) } });
  const found = rows.find((row) => row.code === code);
  if (!found) throw new CommandRefusal(`There is no team with the code "${text}". "teams list" names them.`);
  return found.team_id;
}
