import { onOneLine } from '@uvh/domain/text/plain-note';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { ConsoleCalls, WithCalls } from '../../platform/cli/console-calls.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { oneOf } from '../../platform/cli/option-values.ts';
import { table } from '../../platform/cli/table.ts';

const DECISIONS = ['dismiss', 'no-weight', 'disqualify'] as const;
const load = () => import('@uvh/contract/calls/organiser/fairness');

export function addFairnessDecisionCommands(program: Command, run: RunCommand<WithCalls>): void {
  const fairness = groupOf(program, 'fairness', 'who works in a way that a person should look at');
  fairness
    .command('show <person>')
    .description('what the signals about somebody rest on, and what was decided so far')
    .action((who: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { openFlags } = await load();
        const person = await calls.make(openFlags, { params: { userId: await flaggedIdOf(calls, who) } });
        answer(person);
        const rows = person.flags.map(({ code, count, of, evidence, other }) => [
          code,
          `${Math.round(count)} of ${Math.round(of)}`,
          other?.username ?? '',
          evidence.map(({ image_id: id }) => id).join(' '),
        ]);
        print(`${person.username}: the reviews ${person.counts ? 'count' : 'do not count'}.`);
        print(`\n${table(['flag', 'seen', 'with', 'images'], rows)}`);
        for (const { at, actor, kind, text } of person.history) print(onOneLine(`${at} ${actor} (${kind}): ${text}`));
      }),
    );
  fairness
    .command('decide <person> <decision> <reason>')
    .description(
      'dismiss the signals, take the weight from the reviews (no-weight), or disqualify the team besides; the reason is kept',
    )
    .action((who: string, decided: string, reason: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { decideFlags } = await load();
        const decision = oneOf('The decision', DECISIONS, decided);
        const userId = await flaggedIdOf(calls, who);
        answer(await calls.make(decideFlags, { params: { userId }, body: { decision, reason } }));
        print('Decided.');
      }),
    );
  fairness
    .command('appeal <person> <note>')
    .description('keep what somebody says against a decision beside it')
    .action((who: string, note: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { noteAppeal } = await load();
        answer(await calls.make(noteAppeal, { params: { userId: await flaggedIdOf(calls, who) }, body: { note } }));
        print('Noted.');
      }),
    );
}

/** Finds somebody with signals by the whole address or username. */
async function flaggedIdOf(calls: ConsoleCalls, who: string): Promise<number> {
  const { listFlagged } = await load();
  const wanted = who.trim().toLowerCase();
  const { people } = await calls.make(listFlagged, {});
  const found = people.find(({ email, username }) => email === wanted || username.toLowerCase() === wanted);
  if (!found) throw new CommandRefusal(`There are no signals about "${who}". "fairness flags" names people.`);
  return found.user_id;
}
