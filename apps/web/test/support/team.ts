import type { AnswerInput } from '@uvh/contract/call';
import { getEvent } from '@uvh/contract/calls/event';
import { teamHistory, type teamPage } from '@uvh/contract/calls/team';
import { type TeamMember, teamDashboard } from '@uvh/contract/calls/team-dashboard';
import { anEvent, aUser, signIn } from './builders.ts';
import { aServer, type FakeServer } from './fake-server.ts';

type Team = AnswerInput<typeof teamDashboard>;

export function aMember(parts: Partial<TeamMember> = {}): TeamMember {
  return {
    username: 'asha7',
    first_name: 'Asha',
    last_name: 'Rao',
    email: 'asha@example.org',
    is_team_leader: true,
    images: 12,
    xp: 90,
    ...parts,
  };
}

/** A team of two that has played: its leader Asha, who is the user of the tests, and Ravi. */
export function aTeam(parts: Partial<Team> = {}): Team {
  const ravi = { username: 'ravi9', first_name: 'Ravi', last_name: 'Kumar', email: 'ravi@example.org' };
  return {
    team_id: 7,
    team_name: 'Namma Yatri',
    team_position: 4,
    team_score: 1200,
    team_members_count: 2,
    team_accuracy: 81.5,
    team_code: 'NAMMA1',
    team_members: [aMember(), aMember({ ...ravi, is_team_leader: false, images: 1, xp: 30 })],
    zone: 1,
    max_team_size: 5,
    standing: 'playing',
    ...parts,
  };
}

/** What everybody sees of another team that has played. */
export function anotherTeam(parts: Partial<AnswerInput<typeof teamPage>> = {}): AnswerInput<typeof teamPage> {
  return {
    team_id: 9,
    name: 'Metro Minds',
    rank: 2,
    xp: 1490,
    accuracy: 92,
    zone: 1,
    is_current_team: false,
    members: [],
    days: [],
    frozen_at: null,
    ...parts,
  };
}

interface Situation {
  readonly team?: Team;
  readonly phase?: Parameters<typeof anEvent>[0];
  readonly isLeader?: boolean;
  readonly isVerified?: boolean;
}

/** A server that knows the user as a member of a team. */
export function inATeam({
  team = aTeam(),
  phase = 'open',
  isLeader = true,
  isVerified = true,
}: Situation = {}): FakeServer {
  const server = aServer();
  server.answers(getEvent, anEvent(phase));
  server.answers(teamDashboard, team);
  server.answers(teamHistory, { days: [], activity: [] });
  signIn(server, aUser({ is_team_leader: isLeader, email_verified: isVerified }), team.team_code);
  return server;
}
