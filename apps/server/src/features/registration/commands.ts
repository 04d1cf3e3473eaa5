import { onOneLine } from '@uvh/domain/text/plain-note';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readTextFile } from '../../platform/cli/read-text-file.ts';
import { table } from '../../platform/cli/table.ts';
import type { InvitationServices } from './leaders/invitations.ts';
import type { Invite } from './queries.ts';

type Run = RunCommand<InvitationServices>;

export function addLeaderCommands(program: Command, run: Run): void {
  const leaders = program.command('leaders').description('listed team leaders and their codes');
  addImport(leaders, run);
  addList(leaders, run);
  addInvitationCommands(leaders, run);
}

function addImport(leaders: Command, run: Run): void {
  leaders
    .command('import <file>')
    .description('list leaders from a CSV file with the columns name, email, team; prepares teams and mails the codes')
    .option('--check', 'only say what is wrong with the file')
    .addHelpText(
      'after',
      '\nCommas, semicolons or tabs; UTF-8 or UTF-16. Bad lines are reported and the others imported.\nImporting a file again changes nothing.',
    )
    .action((file: string, options: { check?: boolean }) =>
      run(async ({ services, actor, print, answer, fail }) => {
        const { inviteLeader } = await import('./leaders/invitations.ts');
        const { readLeaderList } = await import('./leaders/leader-list.ts');
        const { sayLineProblem } = await import('./leaders/line-problems.ts');
        const { leaders: listed, problems } = readLeaderList(await readTextFile(file));
        const found = [...problems];
        let invited = 0;
        let unchanged = 0;
        for (const leader of options.check ? [] : listed) {
          const outcome = await inviteLeader(services, actor, leader);
          if (outcome.kind === 'invited') invited += 1;
          else if (outcome.kind === 'listed already') unchanged += 1;
          else found.push(outcome.problem);
        }
        const sorted = found.toSorted((a, b) => a.line - b.line);
        const told = sorted.map((problem) => ({ ...problem, sentence: sayLineProblem(problem) }));
        answer({ good: listed.length, invited, listed_already: unchanged, problems: told });
        for (const { line, sentence } of told) print(onOneLine(`line ${line}: ${sentence}`));
        print(
          options.check
            ? `${listed.length} good, ${found.length} bad.`
            : `${invited} invited, ${unchanged} listed already, ${found.length} bad.`,
        );
        if (found.length > 0) fail();
      }),
    );
}

function addList(leaders: Command, run: Run): void {
  leaders
    .command('list')
    .description('who is listed, with the state of code and mail')
    .action(() =>
      run(async ({ services, print, answer }) => {
        const { latestOfKind } = await import('../mail/queries.ts');
        const { MAX_LEADER_TRIES } = await import('./leaders/service.ts');
        const { listInvites } = await import('./queries.ts');
        const rows = await listInvites(services.db);
        const mails = await latestOfKind(
          services.db,
          'leader-code',
          rows.map(({ invite }) => invite.email),
        );
        const leaders = rows.map(({ invite, teamName, teamCode }) => {
          const mail = mails.get(invite.email);
          const { name, email } = invite;
          const code = stateOf(invite, MAX_LEADER_TRIES);
          return {
            name,
            email,
            team: teamName,
            teamCode,
            code,
            mail: mail?.sentAt ? 'sent' : (mail?.lastError ?? 'waiting'),
          };
        });
        answer({ leaders });
        print(
          table(
            ['name', 'e-mail', 'team', 'team code', 'code', 'mail'],
            leaders.map(({ name, email, team, teamCode, code, mail }) => [name, email, team, teamCode, code, mail]),
          ),
        );
      }),
    );
}

function addInvitationCommands(leaders: Command, run: Run): void {
  for (const [name, description, act, done] of [
    [
      'resend',
      'send a new code; the old one and wrong tries are forgotten',
      'resendLeaderCode',
      'A new code is on its way.',
    ],
    ['unlock', 'let somebody who mistyped too often try again', 'unlockLeader', 'Unlocked.'],
    ['revoke', 'make a code worthless; resend brings it back', 'revokeInvitation', 'Revoked.'],
  ] as const) {
    leaders
      .command(`${name} <email>`)
      .description(description)
      .action((email: string) =>
        run(async ({ services, actor, print, answer }) => {
          const { canonicalEmail } = await import('@uvh/domain/account/email');
          const invitations = await import('./leaders/invitations.ts');
          await invitations[act](services, actor, canonicalEmail(email));
          answer({ email: canonicalEmail(email) });
          print(done);
        }),
      );
  }
}

function stateOf(invite: Invite, maxTries: number): string {
  if (invite.usedAt) return 'used';
  if (invite.revokedAt) return 'revoked';
  if (invite.attempts >= maxTries) return 'locked';
  return invite.attempts > 0 ? `${invite.attempts} wrong` : 'open';
}
