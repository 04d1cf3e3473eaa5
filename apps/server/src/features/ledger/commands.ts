import type { Command } from 'commander';
import type { RunCommand } from '../../organiser-command.ts';
import { audit } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { table } from '../../platform/table.ts';
import { rebuildTotals, verifyBooks } from './verify.ts';

export function addLedgerCommands(program: Command, run: RunCommand): void {
  const ledger = program.command('ledger').description('the books of XP, and the totals kept beside them');

  ledger
    .command('verify')
    .description('check that totals, submissions, leases and queue agree')
    .action(() =>
      run(async ({ services: { db }, print, fail }) => {
        const checks = await verifyBooks(db);
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
    .description('sum up the ledger anew into the totals')
    .action(() =>
      run(async ({ services: { db }, actor, print }) => {
        const changed = await inTransaction(db, async (tx) => {
          const counts = await rebuildTotals(tx);
          await audit(tx, { actor, action: 'ledger.rebuild', target: 'totals', details: counts });
          return counts;
        });
        print(`${changed.teams} teams and ${changed.members} members had other totals than the ledger says.`);
      }),
    );
}
