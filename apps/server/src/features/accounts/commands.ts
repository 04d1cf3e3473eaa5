import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';

const SHOWN_ACTS = 50;

export function addAccountCommands(program: Command, run: RunCommand<Pick<Platform, 'db' | 'clock' | 'random'>>): void {
  program
    .command('create-organiser <email>')
    .description('create an account that may use the organisers’ console; prints its password')
    .requiredOption('--username <name>', '3 to 20 letters and digits')
    .option('--first-name <name>', 'first name', 'Event')
    .option('--last-name <name>', 'last name', 'Organiser')
    .action((email: string, options: { username: string; firstName: string; lastName: string }) =>
      run(async ({ services, actor, print }) => {
        const { newOneTimeCode } = await import('./codes/code-alphabet.ts');
        const { createOrganiser } = await import('./organisers.ts');
        const password = [1, 2, 3].map(() => newOneTimeCode(services.random)).join('-');
        await createOrganiser(services, actor, {
          email,
          username: options.username,
          first_name: options.firstName,
          last_name: options.lastName,
          password,
        });
        print(`Password: ${password}\nIt is shown once. "Forgot password?" sets another.`);
      }),
    );

  for (const [name, description, act, done] of [
    [
      'reset-password-changes',
      'allow three password changes again',
      'resetPasswordChanges',
      'Three changes are free again.',
    ],
    ['verify-email', 'vouch for an address that mail cannot reach', 'verifyByHand', 'The address counts as verified.'],
    ['log-out', 'end every session of an account', 'logOutEverywhere', 'Logged out everywhere.'],
  ] as const) {
    program
      .command(`${name} <email>`)
      .description(description)
      .action((email: string) =>
        run(async ({ services, actor, print }) => {
          const organisers = await import('./organisers.ts');
          await organisers[act](services, actor, email);
          print(done);
        }),
      );
  }

  program
    .command('audit')
    .description('what organisers did, latest first')
    .option('--limit <n>', 'how many acts', String(SHOWN_ACTS))
    .action((options: { limit: string }) =>
      run(async ({ services, print }) => {
        const { listAuditEntries } = await import('../../platform/audit/audit.ts');
        const limit = Math.max(1, Number.parseInt(options.limit, 10) || SHOWN_ACTS);
        const acts = await listAuditEntries(services.db, limit);
        print(
          table(
            ['when', 'who', 'what', 'on', 'details'],
            acts.map((act) => [
              act.at.toISOString(),
              act.actor,
              act.action,
              act.target,
              Object.keys(act.details).length > 0 ? JSON.stringify(act.details) : '',
            ]),
          ),
        );
      }),
    );
}
