import { canonicalUsername } from '@uvh/domain/account/username';
import type { AppContext } from '../../src/context.ts';
import { hashPassword } from '../../src/features/accounts/passwords.ts';
import { openSession } from '../../src/features/accounts/sessions/sessions.ts';
import { insertTeam } from '../../src/features/teams/queries.ts';
import { appUser, teamMember } from '../../src/platform/db/schema/accounts.ts';
import { memberTotal } from '../../src/platform/db/schema/ledger.ts';
import type { TestApp } from './start-app.ts';

export const PASSWORD = 'tamarind-38-lane';
let passwordHash: Promise<string> | undefined;
let count = 0;

export interface Person {
  readonly userId: number;
  readonly username: string;
  readonly email: string;
  readonly token: string;
}

export interface PersonOptions {
  readonly username?: string;
  readonly email?: string;
  readonly role?: 'participant' | 'organiser';
  readonly isVerified?: boolean;
  readonly team?: CreatedTeam;
  readonly isLeader?: boolean;
}

export interface CreatedTeam {
  readonly teamId: number;
  readonly name: string;
  readonly code: string;
}

/** Somebody with an account and an open session, made straight in the database. Their password is {@link PASSWORD}. */
export async function aPerson({ services }: Pick<TestApp, 'services'>, options: PersonOptions = {}): Promise<Person> {
  const { db, clock } = services;
  count += 1;
  const username = options.username ?? `Person${count}`;
  const email = options.email ?? `person${count}@campus.test`;
  passwordHash ??= hashPassword(PASSWORD);
  const [user] = await db
    .insert(appUser)
    .values({
      email,
      username,
      usernameKey: canonicalUsername(username),
      firstName: 'Asha',
      lastName: 'Rao',
      passwordHash: await passwordHash,
      role: options.role ?? 'participant',
      emailVerifiedAt: options.isVerified === false ? null : clock.now(),
    })
    .returning();
  if (!user) throw new Error('no user');
  if (options.team) await join(services, user.id, options.team.teamId, options.isLeader ?? false);
  const token = await openSession(db, services, user.id, false);
  return { userId: user.id, username, email, token };
}

/** An empty team, made straight in the database. */
export async function aTeam({ services }: Pick<TestApp, 'services'>, name?: string): Promise<CreatedTeam> {
  count += 1;
  const code = `T${String(count).padStart(5, '0')}`;
  const row = await insertTeam(services.db, { name: name ?? `Team ${count}`, code });
  return { teamId: row.id, name: row.name, code: row.code };
}

async function join(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: number,
  teamId: number,
  isLeader: boolean,
): Promise<void> {
  await db.insert(teamMember).values({ teamId, userId, isLeader, joinedAt: clock.now() });
  await db.insert(memberTotal).values({ teamId, userId }).onConflictDoNothing();
}
