import type { Command } from 'commander';
import { asc, eq } from 'drizzle-orm';
import type { RunCommand } from '../../organiser-command.ts';
import { table } from '../../platform/cli/table.ts';
import { team } from '../../platform/db/schema/accounts.ts';
import { teamTotal } from '../../platform/db/schema/scores.ts';
import { handOverLeadership, moveMember, removeByOrganiser, rotateTeamCode } from './organisers.ts';
import { listMembers } from './queries.ts';

export function addTeamCommands(program: Command, run: RunCommand): void {
  const teams = program.command('teams').description('teams and their members');

  teams
    .command('list')
    .description('all teams with code, members and XP')
    .action(() =>
      run(async ({ services: { db }, print }) => {
        const rows = await db
          .select({ id: team.id, name: team.name, code: team.code, xp: teamTotal.xp })
          .from(team)
          .leftJoin(teamTotal, eq(teamTotal.teamId, team.id))
          .orderBy(asc(team.name));
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
        await removeByOrganiser(services, actor, email);
        print('Removed.');
      }),
    );

  teams
    .command('move-member <email> <team-code>')
    .description('move somebody into another team')
    .action((email: string, code: string) =>
      run(async ({ services, actor, print }) => {
        const { name } = await moveMember(services, actor, email, code.trim().toUpperCase());
        print(`Moved to ${name}.`);
      }),
    );

  teams
    .command('hand-over <email>')
    .description('make a member the leader of their team')
    .action((email: string) =>
      run(async ({ services, actor, print }) => {
        await handOverLeadership(services, actor, email);
        print('Handed over.');
      }),
    );

  teams
    .command('rotate-code <team-code>')
    .description('give a team a new code')
    .action((code: string) =>
      run(async ({ services, actor, print }) => {
        print(`The new code is ${await rotateTeamCode(services, actor, code.trim().toUpperCase())}.`);
      }),
    );
}
