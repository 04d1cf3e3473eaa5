import type { FlagCode } from '@uvh/consensus/fairness/flags';
import { canonicalEmail } from '@uvh/domain/account/email';
import type { Command } from 'commander';
import { asc, eq, sql } from 'drizzle-orm';
import type { RunCommand } from '../../organiser-command.ts';
import { audit } from '../../platform/audit/audit.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { table } from '../../platform/cli/table.ts';
import { appUser } from '../../platform/db/schema/accounts.ts';
import { conductFlag } from '../../platform/db/schema/scores.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { publish } from '../../platform/pubsub/publish.ts';
import { SKILL_MODEL_TOPIC } from '../consensus/skill-model.ts';

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

export function addFairnessCommands(program: Command, run: RunCommand): void {
  const fairness = program.command('fairness').description('who works in a way that a person should look at');

  fairness
    .command('flags')
    .description('people with signals, and what each rests on; none of them acts by itself')
    .action(() =>
      run(async ({ services: { db }, print }) => {
        const people = await db
          .select({ email: appUser.email, weight: appUser.reviewWeight, flags: conductFlag.flags })
          .from(conductFlag)
          .innerJoin(appUser, eq(appUser.id, conductFlag.userId))
          .where(sql`jsonb_array_length(${conductFlag.flags}) > 0`)
          .orderBy(asc(appUser.email));
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
      run(async ({ services: { db }, actor, print }) => {
        if (answer !== 'yes' && answer !== 'no') throw new CommandRefusal('Say yes or no.');
        const email = canonicalEmail(address);
        await inTransaction(db, async (tx) => {
          const changed = await tx
            .update(appUser)
            .set({ reviewWeight: answer === 'yes' ? 1 : 0 })
            .where(eq(appUser.email, email))
            .returning({ id: appUser.id });
          if (changed.length === 0) throw new CommandRefusal(`Nobody has the address ${email}.`);
          await audit(tx, { actor, action: 'fairness.count', target: email, details: { counts: answer === 'yes' } });
          await publish(tx, SKILL_MODEL_TOPIC);
        });
        print(`The reviews of ${email} ${answer === 'yes' ? 'count' : 'do not count'} from now on.`);
      }),
    );
}
