import { counted } from '@uvh/domain/text/counted';
import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import type { WithCalls } from '../../platform/cli/console-calls.ts';
import { table } from '../../platform/cli/table.ts';

export function addOverviewCommand(program: Command, run: RunCommand<WithCalls>): void {
  program
    .command('overview')
    .description('how the event stands: images, reviews, people, pace, mail, jobs')
    .action(() =>
      run(async ({ services: { calls }, print, answer }) => {
        const { getOverview } = await import('@uvh/contract/calls/organiser/overview');
        const seen = await calls.make(getOverview, {});
        answer(seen);
        const { images, reviews, people, pace, mail, jobs } = seen;
        print(
          table(
            ['', ''],
            [
              ['images', `${images.waiting} wait, ${images.started} begun, ${images.done} done, ${images.gold} gold`],
              ['starving', `${images.starving}: no team is left that could review them`],
              [
                'reviews',
                `${reviews.total}, ${reviews.last_hour} in the last hour, ${reviews.last_day} in the last day`,
              ],
              ['people', `${people.registered}, ${people.active_now} active now, in ${counted(people.teams, 'team')}`],
              ['reviews left', `${pace.reviews_left}, done by ${pace.expected_end ?? 'nobody knows when'}`],
              ['game closes', pace.game_closes_at],
              ['right answers', seen.agreement === null ? '' : `${seen.agreement.toFixed(1)} %`],
              ['mail', `${mail.sent} sent, ${mail.waiting} waiting, ${mail.refused} given up`],
              ['jobs', `${counted(jobs.to_judge, 'image')} to judge, ${jobs.to_learn} to learn from`],
            ],
          ).trimStart(),
        );
      }),
    );
}
