import type { Command } from 'commander';
import type { RunCommand } from '../../platform/cli/command.ts';
import { table } from '../../platform/cli/table.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EventService } from '../event/service.ts';
import type { RemovalServices } from './service.ts';

interface TeamCommandServices extends RemovalServices, Pick<Platform, 'db' | 'random'> {
  readonly event: EventService;
}

export function addTeamCommands(program: Command, run: RunCommand<TeamCommandServices>): void {
  const teams = program.command('teams').description('teams and their members');

  teams
    .command('list')
    .description('all teams with code, members and XP')
    .action(() =>
      run(async ({ services: { db }, print }) => {
        const { listMembers, listTeams } = await import('./queries.ts');
        const rows = await listTeams(db);
        const lines: string[][] = [];
        for (const row of rows) {
          const members = await listMembers(db, row.id);
          const names = members.map((member) => (member.isLeader ? `${member.email} (leader)` : member.email));
          lines.push([row.name, row.code, String(row.xp ?? 0), names.join(', ')]);
        }
        print(table(['team', 'code', 'XP', 'members'], lines));
      }),
    );

  teams
    .command('remove-member <email>')
    .description('take somebody out of their team; they keep the account, the team keeps what they earned')
    .action((email: string) =>
      run(async ({ services, actor, print }) => {
        const { removeByOrganiser } = await import('./organisers.ts');
        await removeByOrganiser(services, actor, email);
        print('Removed.');
      }),
    );

  teams
    .command('move-member <email> <team-code>')
    .description('move somebody into another team')
    .action((email: string, code: string) =>
      run(async ({ services, actor, print }) => {
        const { moveMember } = await import('./organisers.ts');
        const { name } = await moveMember(services, actor, email, code.trim().toUpperCase());
        print(`Moved to ${name}.`);
      }),
    );

  teams
    .command('hand-over <email>')
    .description('make a member the leader of their team')
    .action((email: string) =>
      run(async ({ services, actor, print }) => {
        const { handOverLeadership } = await import('./organisers.ts');
        await handOverLeadership(services, actor, email);
        print('Handed over.');
      }),
    );

  teams
    .command('rotate-code <team-code>')
    .description('give a team a new code')
    .action((code: string) =>
      run(async ({ services, actor, print }) => {
        const { rotateTeamCode } = await import('./organisers.ts');
        print(`The new code is ${await rotateTeamCode(services, actor, code.trim().toUpperCase())}.`);
      }),
    );
}
