import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { readRows, type WithCalls } from '../../platform/cli/console-calls.ts';
import { idFrom, instantFrom } from '../../platform/cli/option-values.ts';
import { addListOptions, type ListOptions, rowLimit, showRows } from '../../platform/cli/row-output.ts';

const load = () => import('@uvh/contract/calls/organiser/announcements');

interface SendOptions {
  readonly warning?: boolean;
  readonly until?: string;
  readonly mail?: boolean;
}

export function addAnnouncementCommands(program: Command, run: RunCommand<WithCalls>): void {
  const announcements = program.command('announcements').description('what everybody in the app is told');
  addListOptions(announcements.command('list').description('what was announced, latest first')).action(
    (options: ListOptions) =>
      run(async (context) => {
        const { listAnnouncements } = await load();
        const { calls } = context.services;
        const read = await readRows(rowLimit(options), (page) => calls.make(listAnnouncements, { query: page }));
        const columns = [
          ['id', (row: (typeof read.rows)[number]) => row.announcement_id],
          ['told', (row: (typeof read.rows)[number]) => row.created_at],
          ['by', (row: (typeof read.rows)[number]) => row.actor],
          ['shown', (row: (typeof read.rows)[number]) => (row.is_shown ? 'yes' : 'no')],
          ['mailed', (row: (typeof read.rows)[number]) => row.mailed],
          ['text', (row: (typeof read.rows)[number]) => row.text],
        ] as const;
        showRows(context, read, columns, options);
      }),
  );
  announcements
    .command('send <text>')
    .description('tell everybody in the app at once')
    .option('--warning', 'as a warning')
    .option('--until <instant>', 'until when the app shows it; else until it is withdrawn')
    .option('--mail', 'to everybody by mail as well')
    .action((text: string, options: SendOptions) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { announce } = await load();
        const body = {
          text,
          tone: options.warning ? ('warning' as const) : ('info' as const),
          by_mail: options.mail ?? false,
          ...(options.until !== undefined && { ends_at: instantFrom(options.until) }),
        };
        const told = await calls.make(announce, { body });
        answer(told);
        print(`Announcement ${told.announcement_id}${options.mail ? `, ${counted(told.mailed, 'mail')}` : ''}.`);
      }),
    );
  announcements
    .command('withdraw <id>')
    .description('take an announcement out of the app')
    .action((id: string) =>
      run(async ({ services: { calls }, print, answer }) => {
        const { withdrawAnnouncement } = await load();
        const done = await calls.make(withdrawAnnouncement, { params: { announcementId: idFrom(id) } });
        answer(done);
        print(`Withdrawn. ${counted(done.mails_stopped, 'mail was', 'mails were')} stopped.`);
      }),
    );
}
