import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import type { WithCalls } from '../../platform/cli/console-calls.ts';
import { groupOf } from '../../platform/cli/group.ts';
import { instantFrom } from '../../platform/cli/option-values.ts';
import type { Platform } from '../../platform/platform.ts';

const load = () => import('@uvh/contract/calls/organiser/event');

/** Commands that open and shut things at once. */
export function addEventGateCommands(program: Command, run: RunCommand<WithCalls & Pick<Platform, 'clock'>>): void {
  const event = groupOf(program, 'event', 'dates and settings, changed while the event runs');
  for (const [name, isPaused, description] of [
    ['pause', true, 'give no images out until the game is resumed; what was given out may be handed in'],
    ['resume', false, 'let a paused game go on'],
  ] as const) {
    event
      .command(name)
      .description(description)
      .action(() =>
        run(async ({ services: { calls }, print, answer }) => {
          const { pauseGame } = await load();
          const state = await calls.make(pauseGame, { body: { is_paused: isPaused } });
          answer(state);
          print(state.paused_at === null ? 'The game goes on.' : `Paused since ${state.paused_at}.`);
        }),
      );
  }
  event
    .command('freeze [instant]')
    .description('show everybody the standing of an instant from now on; the present one when left out')
    .action((instant: string | undefined) =>
      run(async ({ services: { calls, clock }, print, answer }) => {
        const { freezeLeaderboard } = await load();
        const body = { frozen_at: instant === undefined ? clock.now().toISOString() : instantFrom(instant) };
        const state = await calls.make(freezeLeaderboard, { body });
        answer(state);
        const { frozen_at: at } = state;
        const isToCome = at !== null && Date.parse(at) > clock.now().getTime();
        print(
          isToCome
            ? `The leaderboard follows the game until ${at} and stands still from then on.`
            : `The leaderboard stands as of ${at}.`,
        );
      }),
    );
  event
    .command('thaw')
    .description('show the present standing again')
    .action(() =>
      run(async ({ services: { calls }, print, answer }) => {
        const { freezeLeaderboard } = await load();
        answer(await calls.make(freezeLeaderboard, { body: { frozen_at: null } }));
        print('The leaderboard follows the game again.');
      }),
    );
}
