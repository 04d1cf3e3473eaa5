import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { UsageRefusal } from '../../platform/cli/command-refusal.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';

const LATEST_ROWS = 40;
const MOST_XP = 100_000;

export function addLedgerCommands(program: Command, run: RunCommand<Pick<Platform, 'db' | 'clock'>>): void {
  const ledger = program.command('ledger').description('the books of XP, and the totals kept beside them');

  ledger
    .command('verify')
    .description('check that totals, submissions, leases and queue agree')
    .action(() =>
      run(async ({ services: { db }, print, answer, fail }) => {
        const { verifyBooks } = await import('./queries.ts');
        const checks = await verifyBooks(db);
        answer({ promises: checks.map(({ promise, broken }) => ({ promise, broken })) });
        print(
          table(
            ['', 'promise'],
            checks.map(({ promise, broken }) => [broken === 0 ? 'kept' : `broken ${broken}`, promise]),
          ),
        );
        if (checks.some(({ broken }) => broken > 0)) fail();
      }),
    );

  ledger
    .command('rebuild')
    .description('recompute the totals from the ledger')
    .action(() =>
      run(async ({ services, actor, print, answer }) => {
        const { rebuildTotals } = await import('./service.ts');
        const changed = await rebuildTotals(services, actor);
        answer(changed);
        print(
          `${counted(changed.teams, 'team')} and ${counted(changed.members, 'member')} had totals that differed from the ledger.`,
        );
      }),
    );

  ledger
    .command('show <team-code>')
    .description('the latest rows of a team: what brought how much, and when')
    .action((teamCode: string) =>
      run(async ({ services: { db }, print, answer }) => {
        const { listLedger } = await import('./service.ts');
        const rows = await listLedger(db, teamCode, LATEST_ROWS);
        answer({ rows });
        print(
          table(
            ['when', 'XP', 'why', 'who', 'submission'],
            rows.map(({ at, amount, kind, username, submissionId, params }) => [
              at.toISOString(),
              String(amount),
              typeof params.reason === 'string' ? `${kind}: ${params.reason}` : kind,
              username ?? '',
              submissionId === null ? '' : String(submissionId),
            ]),
          ),
        );
      }),
    );

  ledger
    .command('adjust <team-code> <xp> <reason>')
    .description('book XP that no submission brought; for a loss put -- before the arguments')
    .action((teamCode: string, xp: string, reason: string) =>
      run(async ({ services, actor, print, answer }) => {
        const { adjustScore } = await import('./service.ts');
        const amount = Number(xp);
        if (!Number.isInteger(amount) || amount === 0 || Math.abs(amount) > MOST_XP)
          throw new UsageRefusal(`XP must be a whole number other than 0, at most ${MOST_XP}.`);
        if (reason.trim() === '') throw new UsageRefusal('Say why: the team may ask.');
        const score = await adjustScore(services, { teamCode, amount, reason: reason.trim(), actor });
        answer({ xp: score });
        print(`The team now has ${score} XP.`);
      }),
    );
}
