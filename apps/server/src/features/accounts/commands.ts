import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import type { Platform } from '../../platform/platform.ts';

export function addAccountCommands(program: Command, run: RunCommand<Pick<Platform, 'db' | 'clock' | 'random'>>): void {
  program
    .command('create-organiser <email> <username>')
    .description(
      'create an account that may use the organisers’ console, and print its password; the username has 3 to 20 letters and digits',
    )
    .option('--first-name <name>', 'first name', 'Event')
    .option('--last-name <name>', 'last name', 'Organiser')
    .action((email: string, username: string, options: { firstName: string; lastName: string }) =>
      run(async ({ services, actor, print, answer }) => {
        const { newOneTimeCode } = await import('./codes/code-alphabet.ts');
        const { createOrganiser } = await import('./organisers.ts');
        const password = [1, 2, 3].map(() => newOneTimeCode(services.random)).join('-');
        await createOrganiser(services, actor, {
          email,
          username,
          first_name: options.firstName,
          last_name: options.lastName,
          password,
        });
        answer({ email, username, password });
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
        run(async ({ services, actor, print, answer }) => {
          const organisers = await import('./organisers.ts');
          await organisers[act](services, actor, email);
          answer({ email });
          print(done);
        }),
      );
  }
}
