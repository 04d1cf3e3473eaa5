import type { FlagCode } from '@uvh/consensus/fairness/flags';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';

/** What the numbers of a flag count: `count` of `of`. */
const SENTENCES: Readonly<Record<FlagCode, string>> = {
  'keeps-wrong-boxes': 'wrong suggestions left or confirmed, of those shown',
  'mends-nothing': 'wrong suggestions put right, of those shown',
  'spoils-right-boxes': 'right suggestions changed, of those shown',
  'confirms-what-others-change': 'confirmations, of boxes touched, while others change such boxes',
  'draws-false-boxes': 'drawn boxes where there is nothing, of drawn boxes',
  'faster-than-looking': 'reviews faster than anybody can look, of reviews timed',
  'same-boxes-as-another': 'boxes placed alike to the half pixel, of boxes that both placed',
  'same-mistakes-as-another': 'the same wrong answer, of changes that were wrong',
};

export function addFairnessCommands(program: Command, run: RunCommand<Pick<Platform, 'db'>>): void {
  const fairness = program.command('fairness').description('who works in a way that a person should look at');

  fairness
    .command('flags')
    .description('people with signals, and what each rests on; none of them acts by itself')
    .action(() =>
      run(async ({ services: { db }, print }) => {
        const { listFlagged } = await import('./queries.ts');
        const people = await listFlagged(db);
        if (people.length === 0) return print('Nobody.');
        const rows = people.flatMap(({ email, weight, flags }) =>
          flags.map((flag) => [
            email,
            weight === 0 ? 'do not count' : 'count',
            flag.code,
            `${Math.round(flag.count)} of ${Math.round(flag.of)}`,
            SENTENCES[flag.code],
          ]),
        );
        print(table(['person', 'reviews', 'flag', 'evidence', 'what was counted'], rows));
      }),
    );

  fairness
    .command('count <email> <yes-or-no>')
    .description('whether the reviews of a person count in the consensus; what they earned stays')
    .action((address: string, answer: string) =>
      run(async ({ services, actor, print }) => {
        const { setReviewWeight } = await import('./service.ts');
        if (answer !== 'yes' && answer !== 'no') throw new CommandRefusal('Say yes or no.');
        const email = await setReviewWeight(services, { address, weight: answer === 'yes' ? 1 : 0, actor });
        print(`The reviews of ${email} ${answer === 'yes' ? 'count' : 'do not count'} from now on.`);
      }),
    );
}
