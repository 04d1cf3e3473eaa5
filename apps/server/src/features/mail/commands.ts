import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';

const SHOWN_TROUBLES = 30;

interface MailCommandServices extends Pick<Platform, 'db' | 'clock'> {
  readonly config: { readonly smtpUrl: string | undefined };
}

export function addMailCommands(program: Command, run: RunCommand<MailCommandServices>): void {
  const mail = groupOf(program, 'mail', 'the outbox');

  mail
    .command('status')
    .description('how much was sent, how much waits, and why')
    .action(() =>
      run(async ({ services: { db, config }, print, answer }) => {
        const { countMails, listTroubles } = await import('./queries.ts');
        const { sent, waiting, refused } = await countMails(db);
        const troubles = await listTroubles(db, SHOWN_TROUBLES);
        answer({ sent, waiting, refused, has_mail_server: config.smtpUrl !== undefined, troubles });
        print(`${sent} sent, ${waiting} waiting, ${refused} given up.`);
        if (config.smtpUrl === undefined) print('SMTP_URL is not set here.');

        if (troubles.length === 0) return;
        print(
          table(
            ['kind', 'to', 'tries', 'next try', 'what the mail server said'],
            troubles.map((each) => [
              each.kind,
              each.recipient,
              String(each.tries),
              each.nextTryAt?.toISOString() ?? 'given up',
              each.lastError ?? '',
            ]),
          ),
        );
      }),
    );

  mail
    .command('retry')
    .description('try everything that was not sent again now')
    .action(() =>
      run(async ({ services: { db, clock }, print, answer }) => {
        const { publish } = await import('../../platform/pubsub/publish.ts');
        const { retryAll } = await import('./queries.ts');
        const { MAIL_TOPIC } = await import('./service.ts');
        const mails = await retryAll(db, clock.now());
        answer({ mails });
        print(`${mails} to be tried.`);
        await publish(db, MAIL_TOPIC);
      }),
    );
}
