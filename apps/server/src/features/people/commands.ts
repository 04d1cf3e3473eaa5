import type { Answer } from '@uvh/contract/call';
import type { listPeople } from '@uvh/contract/calls/organiser/people';
import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { type ConsoleCalls, readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { oneOf } from '../../platform/cli/option-values.ts';
import { addListOptions, type Columns, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';
import { table } from '../../platform/cli/table.ts';

type Run = RunCommand<WithCalls>;
type PersonRow = Answer<typeof listPeople>['rows'][number];

const load = () => import('@uvh/contract/calls/organiser/people');
const SORTS = ['username', 'xp', 'images', 'created_at'] as const;

const COLUMNS: Columns<PersonRow> = [
  ['username', ({ username }) => username],
  ['name', ({ name }) => name],
  ['e-mail', ({ email }) => email],
  ['team', ({ team, is_leader: isLeader }) => (team ? `${team.name}${isLeader ? ' (leader)' : ''}` : '')],
  ['XP', ({ xp }) => xp],
  ['images', ({ images }) => images],
  ['reviews', ({ counts }) => (counts ? 'count' : 'do not count')],
];

export function addPeopleCommands(program: Command, run: Run): void {
  const people = program.command('people').description('everybody who has an account');
  addList(people, run);
  addShow(people, run);
  people
    .command('erase <person>')
    .description('erase name, address and account of somebody for good; their reviews stay under a pseudonym')
    .requiredOption('--yes', 'it cannot be taken back')
    .action((who: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { erasePerson } = await load();
        answer(await calls.make(erasePerson, { params: { userId: await userIdOf(calls, who) } }));
        print('Erased.');
      }),
    );
}

function addList(people: Command, run: Run): void {
  const list = people
    .command('list')
    .description('people with what they have earned')
    .option('--search <text>', 'part of the username, name or address', '')
    .option('--team <which>', 'any, with or without a team', 'any')
    .option('--sort <column>', SORTS.join(', '), 'username')
    .option('--descending', 'the greatest first');
  addListOptions(list).action(
    (options: ListOptions & { search: string; team: string; sort: string; descending?: boolean }) =>
      run(async (context) => {
        const { listPeople: call } = await load();
        const query = {
          search: options.search,
          team: oneOf('--team', ['any', 'with', 'without'] as const, options.team),
          sort: oneOf('--sort', SORTS, options.sort),
          direction: options.descending ? ('desc' as const) : ('asc' as const),
        };
        const { calls } = context.services;
        const read = await readRows(rowLimit(options), (page) => calls.make(call, { query: { ...query, ...page } }));
        showRows(context, read, COLUMNS, options);
      }),
  );
}

function addShow(people: Command, run: Run): void {
  people
    .command('show <person>')
    .description('one person by address or username: teams, pace, skill by class, gold')
    .action((who: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { openPerson } = await load();
        const person = await calls.make(openPerson, { params: { userId: await userIdOf(calls, who) } });
        answer(person);
        print(
          table(
            COLUMNS.map(([heading]) => heading),
            [COLUMNS.map(([, cell]) => String(cell(person) ?? ''))],
          ),
        );
        const { median_seconds: own, everybody_median_seconds: all } = person.pace;
        print(`\n${own ?? '?'} s for an image in the middle of all; everybody: ${all ?? '?'} s.`);
        const { keys_per_box: keys, undo_rate: undone } = person.pace.effort;
        if (keys !== null) print(`${keys} keys for a box; ${undone ?? 0} % of the answers taken back.`);
        if (person.skill.length > 0) {
          const rows = person.skill.map(({ label, seen, right }) => [label, seen.toFixed(1), right.toFixed(1)]);
          print(`\n${table(['class', 'seen', 'named rightly'], rows)}`);
        }
        const [judged, hits] = person.gold.reduce(([j, h], one) => [j + one.judged, h + one.hits], [0, 0]);
        print(`\n${counted(person.gold.length, 'gold image')}: ${hits} of ${judged} boxes right.`);
      }),
    );
}

/** Finds somebody by the whole address or username. */
async function userIdOf(calls: ConsoleCalls, who: string): Promise<number> {
  const { listPeople: call } = await load();
  const wanted = who.trim().toLowerCase();
  const { rows } = await calls.make(call, { query: { search: wanted.slice(0, 100), limit: 1000 } });
  const found = rows.find(({ email, username }) => email === wanted || username.toLowerCase() === wanted);
  if (!found) throw new CommandRefusal(`There is no account for "${who}". "people list --search" finds people.`);
  return found.user_id;
}
