import type { FlagCode } from '@uvh/consensus/fairness/flags';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { UsageRefusal } from '../../platform/cli/command-refusal.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SkillModelStore } from '../consensus/skill-model.ts';

/** What the numbers of a flag count: `count` of `of`. */
const SENTENCES: Readonly<Record<FlagCode, string>> = {
  'keeps-wrong-boxes': 'wrong suggestions left or confirmed, of those shown',
  'mends-nothing': 'wrong suggestions put right, of those shown',
  'looks-at-gold-alone': 'boxes relabelled or deleted, of those shown, on images that are not gold',
  'tells-nothing': 'XP of settled images, of so many',
  'spoils-right-boxes': 'right suggestions changed, of those shown',
  'deletes-vehicles': 'vehicles deleted, of those looked at',
  'deletes-whatever-is-there': 'boxes deleted, of those shown, whether the machine was sure of them or not',
  'confirms-what-others-change': 'confirmations, of boxes touched, while others change such boxes',
  'draws-false-boxes': 'drawn boxes where there is nothing, of drawn boxes',
  'faster-than-looking': 'reviews faster than anybody can look, of reviews timed',
  'same-boxes-as-another': 'boxes placed alike to the half pixel, of boxes that both placed',
  'same-mistakes-as-another': 'the same wrong answer, of changes that were wrong',
  'same-changes-as-a-few':
    'changes that others of a few made alike, of those that either made, while nobody else makes them',
  'takes-turns-on-one-device':
    "reviews within two minutes of another account's from the same browser, of reviews from there",
};

interface FairnessServices extends Pick<Platform, 'db' | 'clock'> {
  readonly skillModel: Pick<SkillModelStore, 'rates'>;
}

export function addFairnessCommands(program: Command, run: RunCommand<FairnessServices>): void {
  const fairness = groupOf(program, 'fairness', 'who works in a way that a person should look at');

  fairness
    .command('flags')
    .description('people with signals, and what each rests on; none of them acts by itself')
    .action(() =>
      run(async ({ services: { db, skillModel }, print, answer }) => {
        const { lastLookAt, listFlagged } = await import('./queries.ts');
        const { evidenceOf } = await import('./evidence.ts');
        const { hasShare } = await import('@uvh/consensus/fairness/flags');
        const { wilsonInterval } = await import('@uvh/domain/statistics/wilson');
        const looked = await lastLookAt(db);
        print(
          looked
            ? `The last look was at ${looked.toISOString()}; the next is within ten minutes while reviews come in.`
            : 'Nobody has been looked at yet: the first look is within ten minutes after the first review.',
        );
        const people = await listFlagged(db);
        answer({ looked_at: looked ?? null, people });
        if (people.length === 0) return print('Nobody.');
        const rows: string[][] = [];
        for (const { userId, email, weight, flags, heldBackAt, decidedAt } of people) {
          for (const flag of flags) {
            const { low, high } = wilsonInterval(flag.count, flag.of);
            // Bits are no share of anything.
            const share = hasShare(flag)
              ? `${percent(low)} to ${percent(high)} %, ${high < flag.limit ? 'at least' : 'limit'} ${percent(flag.limit)} %`
              : `limit ${flag.limit}`;
            rows.push([
              email,
              countsNow(weight, heldBackAt, decidedAt),
              flag.code,
              `${Math.round(flag.count)} of ${Math.round(flag.of)}`,
              share,
              SENTENCES[flag.code],
              await evidenceOf(db, userId, flag, await skillModel.rates()),
            ]);
          }
        }
        print(
          table(['person', 'reviews', 'flag', 'seen', '95 % interval', 'what was counted', 'images (boxes)'], rows),
        );
      }),
    );

  fairness
    .command('count <email> <yes-or-no>')
    .description('whether the reviews of a person count in the consensus; what they earned stays')
    .action((address: string, answered: string) =>
      run(async ({ services, actor, print, answer }) => {
        const { setReviewWeight } = await import('./service.ts');
        if (answered !== 'yes' && answered !== 'no') throw new UsageRefusal('Say yes or no.');
        const email = await setReviewWeight(services, { address, weight: answered === 'yes' ? 1 : 0, actor });
        answer({ email, counts: answered === 'yes' });
        print(`The reviews of ${email} ${answered === 'yes' ? 'count' : 'do not count'} from now on.`);
      }),
    );
}

function countsNow(weight: number, heldBackAt: Date | null, decidedAt: Date | null): string {
  if (decidedAt) return weight === 0 ? 'do not count' : 'count (you decided)';
  if (heldBackAt) return 'held back until you decide: fairness count';
  return weight === 0 ? 'do not count' : 'count';
}

function percent(share: number): number {
  return Math.round(100 * share);
}
