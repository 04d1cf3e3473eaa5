import { canonicalUsername } from '@uvh/domain/account/username';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { findAccountByEmail, insertAccount } from '../accounts/queries.ts';
import { insertMembership, insertTeam } from '../teams/queries.ts';
import { DEMO_ORGANISER, DEMO_PASSWORD, type DemoPerson, type DemoTeam, demoTeams } from './cast.ts';
import { findTeamId, isInTeam } from './queries.ts';

/** A person of the demo with an account and a team. */
export interface DemoMember {
  readonly person: DemoPerson;
  readonly caller: MemberCaller;
}

export type DemoPeopleServices = Pick<Platform, 'db' | 'clock'>;

/** Makes the missing accounts and teams; returns everybody who plays. */
export async function makeDemoPeople(
  { db, clock }: DemoPeopleServices,
  joinedAt: Date,
  teams: readonly DemoTeam[] = demoTeams(),
): Promise<DemoMember[]> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  return inTransaction(db, async (tx) => {
    await account(tx, DEMO_ORGANISER, passwordHash, clock.now(), 'organiser');
    const members: DemoMember[] = [];
    for (const each of teams) members.push(...(await makeDemoTeam(tx, each, passwordHash, joinedAt)));
    return members;
  });
}

async function makeDemoTeam(
  tx: Queryable,
  wanted: DemoTeam,
  passwordHash: string,
  joinedAt: Date,
): Promise<DemoMember[]> {
  const known = await findTeamId(tx, wanted.code);
  const teamId = known ?? (await insertTeam(tx, { name: wanted.name, code: wanted.code })).id;
  const members: DemoMember[] = [];
  for (const [index, person] of wanted.people.entries()) {
    const isLeader = index === 0;
    const userId = await account(tx, person, passwordHash, joinedAt, 'participant');
    if (!(await isInTeam(tx, userId))) await insertMembership(tx, { teamId, userId, isLeader, joinedAt });
    const { username, email, firstName, lastName } = person;
    members.push({
      person,
      caller: {
        userId,
        username,
        email,
        firstName,
        lastName,
        role: 'participant',
        isEmailVerified: true,
        team: { teamId, isLeader },
        isTeamDisqualified: false,
        tokenHash: Buffer.alloc(0),
        device: undefined,
        scopes: undefined,
      },
    });
  }
  return members;
}

async function account(
  tx: Queryable,
  { username, email, firstName, lastName }: Pick<DemoPerson, 'username' | 'email' | 'firstName' | 'lastName'>,
  passwordHash: string,
  createdAt: Date,
  role: 'participant' | 'organiser',
): Promise<number> {
  const known = await findAccountByEmail(tx, email);
  if (known) return known.id;
  const { id } = await insertAccount(tx, {
    email,
    username,
    usernameKey: canonicalUsername(username),
    firstName,
    lastName,
    passwordHash,
    role,
    emailVerifiedAt: createdAt,
    createdAt,
  });
  return id;
}
