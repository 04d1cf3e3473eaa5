import { existsSync } from 'node:fs';
import path from 'node:path';
import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import { interruptSignal } from '../../platform/cli/interrupt-signal.ts';
import { type ProgressBar, progressBar } from '../../platform/cli/progress-bar.ts';
import type { RestoreServices } from './restore-backup.ts';
import type { BackupProgress, BackupServices } from './write-backup.ts';

const TITLES = { checksums: 'Checking', tables: 'Tables', pictures: 'Pictures' } as const;

export function addBackupCommand(program: Command, run: RunCommand<BackupServices>): void {
  program
    .command('backup <file>')
    .description('write the whole event into one new file, while it runs: rows, pictures, secret')
    .option('--without-pictures', 'leave the pictures in their store, and write only their keys', false)
    .addHelpText(
      'after',
      '\nThe file holds the secret and personal data: keep it as you keep the server. docs/backup.md',
    )
    .action((file: string, options: { withoutPictures: boolean }) =>
      run(async ({ services, print, answer }) => {
        const { writeBackup } = await import('./write-backup.ts');
        const target = path.resolve(file);
        const figures = await withProgress((onProgress, signal) =>
          writeBackup(services, target, { withPictures: !options.withoutPictures, onProgress, signal }),
        );
        const { tables, rows, pictures, missing } = figures;
        answer({ file: target, tables, rows, pictures, missing });
        const how = options.withoutPictures ? ' named, which stay in their store' : '';
        print(
          `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(pictures, 'picture file')}${how}: ${target}`,
        );
        if (missing.length > 0)
          print(
            `${counted(missing.length, 'picture is', 'pictures are')} not in the picture store, first ${missing[0]}.`,
          );
      }),
    );
}

export function addRestoreCommand(program: Command, run: RunCommand<RestoreServices>): void {
  program
    .command('restore <file>')
    .description('bring a backup into an empty event, with no server running on it')
    .option('--allow-missing-pictures', 'go on although pictures are neither in the backup nor in the store', false)
    .action((file: string, options: { allowMissingPictures: boolean }) => {
      const source = path.resolve(file);
      return run(async ({ services, print, answer, fail }) => {
        if (!existsSync(source)) throw new CommandRefusal(`There is no ${source}.`);
        const { restoreBackup } = await import('./restore-backup.ts');
        const { allowMissingPictures: allowsMissingPictures } = options;
        const figures = await withProgress((onProgress, signal) =>
          restoreBackup(services, source, { allowsMissingPictures, onProgress, signal }),
        );
        const { rows, tables, pictures, missing, createdAt, broken } = figures;
        answer({ rows, tables, pictures, missing, created_at: createdAt, broken });
        print(
          `${counted(rows, 'row')} of ${counted(tables, 'table')} and ${counted(pictures, 'picture file')} as of ${createdAt}.`,
        );
        if (missing > 0) print(`${counted(missing, 'picture is', 'pictures are')} missing.`);
        if (broken.length === 0) {
          print('Totals, submissions, leases and queue agree. Now: npm run serve.');
          return;
        }
        // All of it is there: what is wrong was so in the backup, and an organiser may have no other.
        print(
          `The restored rows break ${counted(broken.length, 'promise')} of the ledger: ${broken.map(({ promise, broken: rows }) => `${promise} (${rows})`).join('; ')}. The backup has them so. "ledger rebuild" makes totals of the ledger's rows again; for the rest take another backup.`,
        );
        fail();
      });
    });
}

async function withProgress<T>(work: (onProgress: BackupProgress, signal: AbortSignal) => Promise<T>): Promise<T> {
  let shown: { readonly step: keyof typeof TITLES; readonly bar: ProgressBar } | undefined;
  const interrupt = interruptSignal();
  try {
    return await work((step, done, total) => {
      if (shown?.step !== step) {
        shown?.bar.stop();
        shown = { step, bar: progressBar(TITLES[step]) };
      }
      shown.bar.update(done, total);
    }, interrupt.signal);
  } finally {
    shown?.bar.stop();
    interrupt.release();
  }
}
