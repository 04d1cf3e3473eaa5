import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { groupOf } from '../../platform/cli/group.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import type { RemovalServices } from './service.ts';

interface TeamCommandServices extends RemovalServices, Pick<Platform, 'db' | 'random'> {
  readonly event: EventService;
}

export function addTeamCommands(program: Command, run: RunCommand<TeamCommandServices>): void {
  const teams = groupOf(program, 'teams', 'teams and their members');

  teams
    .command('remove-member <email>')
    .description('take somebody out of their team; they keep the account, the team keeps what they earned')
    .action((email: string) =>
      run(async ({ services, actor, print, answer }) => {
        const { removeByOrganiser } = await import('./organisers.ts');
        await removeByOrganiser(services, actor, email);
        answer({ email });
        print('Removed.');
      }),
    );

  teams
    .command('move-member <email> <team-code>')
    .description('move somebody into another team')
    .action((email: string, code: string) =>
      run(async ({ services, actor, print, answer }) => {
        const { moveMember } = await import('./organisers.ts');
        const { name } = await moveMember(services, actor, email, code.trim().toUpperCase());
        answer({ email, team: name });
        print(`Moved to ${name}.`);
      }),
    );

  teams
    .command('hand-over <email>')
    .description('make a member the leader of their team')
    .action((email: string) =>
      run(async ({ services, actor, print, answer }) => {
        const { handOverLeadership } = await import('./organisers.ts');
        await handOverLeadership(services, actor, email);
        answer({ email });
        print('Handed over.');
      }),
    );

  teams
    .command('rotate-code <team-code>')
    .description('give a team a new code')
    .action((code: string) =>
      run(async ({ services, actor, print, answer }) => {
        const { rotateTeamCode } = await import('./organisers.ts');
        const fresh = await rotateTeamCode(services, actor, code.trim().toUpperCase());
        answer({ code: fresh });
        print(`The new code is ${fresh}.`);
      }),
    );
}
