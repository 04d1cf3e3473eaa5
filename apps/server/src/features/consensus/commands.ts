import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { table } from '../../platform/cli/table.ts';
import type { ConsensusServices } from './recompute-consensus.ts';
import type { ConsensusVersion } from './version-queries.ts';

export function addConsensusCommands(program: Command, run: RunCommand<ConsensusServices>): void {
  const consensus = program
    .command('consensus')
    .description('the result of all reviews: closed after the game, in numbered versions');

  consensus
    .command('final')
    .description('close the event now that the game is over: learn to rest, judge everything, settle everything')
    .action(() =>
      run(async ({ services, actor, print, answer }) => {
        const { runFinalPass } = await import('./final-pass.ts');
        const { currentConsensusVersion } = await import('./version-queries.ts');
        if ((await services.event.phase()) !== 'after')
          throw new CommandRefusal('The game is not over: what comes in later would change the result.');
        if (await currentConsensusVersion(services.db))
          throw new CommandRefusal('There is a final consensus already. To make another: consensus rerun.');
        const version = await runFinalPass(services, { kind: 'final', actor });
        answer(version);
        print(sentenceOf(version));
      }),
    );

  consensus
    .command('rerun')
    .description('make another version, e.g. after somebody was excluded; corrects the ledger where it differs')
    .action(() =>
      run(async ({ services, actor, print, answer }) => {
        const { runFinalPass } = await import('./final-pass.ts');
        if ((await services.event.phase()) !== 'after')
          throw new CommandRefusal('The game is not over: while it runs, the consensus follows by itself.');
        const version = await runFinalPass(services, { kind: 'rerun', actor });
        answer(version);
        print(sentenceOf(version));
      }),
    );

  consensus
    .command('versions')
    .description('all versions so far; the first line is the one that holds')
    .action(() =>
      run(async ({ services, print, answer }) => {
        const { listConsensusVersions } = await import('./version-queries.ts');
        const versions = await listConsensusVersions(services.db);
        answer({ versions });
        if (versions.length === 0) return print('None: the event is not closed yet.');
        print(
          table(
            ['version', 'made', 'kind', 'by', 'images', 'reviews', 'revised', 'excluded', 'parameters'],
            versions.map(({ id, createdAt, kind, actor, figures, excluded, parametersHash }) => [
              String(id),
              createdAt.toISOString(),
              kind,
              actor,
              String(figures.images),
              String(figures.reviews),
              String(figures.revised),
              counted(excluded.length, 'person', 'people'),
              parametersHash.slice(0, 12),
            ]),
          ),
        );
      }),
    );
}

function sentenceOf({ id, figures }: ConsensusVersion): string {
  const { images, reviews, revised, rounds, isAtRest } = figures;
  const rest = isAtRest
    ? `came to rest after ${counted(rounds, 'round')}`
    : `still moved after ${counted(rounds, 'round')}`;
  return `Version ${id}: ${counted(reviews, 'review')} of ${counted(images, 'image')} judged, ${revised} of them otherwise than before. The model ${rest}.`;
}
