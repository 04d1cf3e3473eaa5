import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { wholeNumberFrom } from '../../platform/cli/option-values.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';

const DAY_MS = 86_400_000;

export function addAnalyticsCommands(program: Command, run: RunCommand<Pick<Platform, 'db' | 'clock'>>): void {
  program
    .command('visits')
    .description('page views and clicks, counted without personal data')
    .option('--days <n>', 'how many days back', '30')
    .action((options: { days: string }) =>
      run(async ({ services: { db, clock }, print, answer }) => {
        const { listVisits } = await import('./queries.ts');
        const days = wholeNumberFrom('--days', options.days) ?? 1;
        const since = new Date(clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
        const rows = await listVisits(db, since);
        answer({ since, rows });
        print(
          table(
            ['category', 'action', 'page', 'count'],
            rows.map((row) => [row.category, row.action, row.page, String(row.count)]),
          ),
        );
      }),
    );
}
