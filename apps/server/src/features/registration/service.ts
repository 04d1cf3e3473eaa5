import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { RequestOrigin } from '../../platform/http/request-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CheckedRegistration,
  checkDetails,
  checkRegistration,
  type RegistrationBody,
} from '../accounts/account-rules.ts';
import { issueCode, tryCode } from '../accounts/codes/one-time-codes.ts';
import { LIMITS } from '../accounts/limits.ts';
import { hashPassword } from '../accounts/passwords.ts';
import {
  findAccountByEmail,
  findAccountByUsername,
  findMembership,
  insertAccount,
  markEmailVerified,
} from '../accounts/queries.ts';
import type { OpenedSession } from '../accounts/session-user.ts';
import { deleteSessionsOf } from '../accounts/sessions/queries.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import type { EventService } from '../event/service.ts';
import { verificationMail, welcomeMail } from '../mail/account-mails.ts';
import type { MailServices } from '../mail/service.ts';
import { addLeader, addMember } from '../teams/membership.ts';
import { findTeamByCode } from '../teams/queries.ts';
import { findByTeamCode } from '../teams/team-code.ts';
import { tryLeaderCode } from './leaders/service.ts';
import { findLiveInvite, markInviteUsed } from './queries.ts';

interface AdmissionServices extends Pick<Platform, 'db' | 'limiter'> {
  readonly event: EventService;
}

export interface RegistrationServices
  extends AdmissionServices,
    MailServices,
    Pick<Platform, 'clock' | 'random' | 'secret'> {}

/** The first step of the form: is the name free, and is this a listed leader? */
export async function validateDetails(
  services: RegistrationServices,
  body: { readonly username: string; readonly email: string },
  ip: string,
): Promise<{ isLeader: boolean }> {
  const { usernameKey, email } = checkDetails(body);
  await services.event.requireRegistrationOpen();
  await services.limiter.enforce(LIMITS.detailsOfIp, ip);
  await refuseTaken(services.db, { usernameKey, email });
  return { isLeader: (await findLiveInvite(services.db, email)) !== undefined };
}

/** Registers someone who wants a team of their own, or who will join one later; the mailed code lets them in. */
export async function registerAlone(
  services: RegistrationServices,
  body: RegistrationBody & { readonly team: 'create' | 'join' },
  { ip, language }: RequestOrigin,
): Promise<void> {
  const details = await admitRegistration(services, body, ip);
  await services.limiter.enforce(LIMITS.registrationsOfEmail, details.email);
  const passwordHash = await hashPassword(details.password);
  await inTransaction(services.db, async (tx) => {
    const account = await insertAccount(tx, accountValues(details, passwordHash));
    const code = await issueCode(tx, services, { purpose: 'verify_email', email: account.email });
    await services.outbox.queue(tx, verificationMail({ ...services, language }, account, code, body.team));
  });
}

/** Registers a member straight into a team; the address is verified later, before the first image. */
export async function registerMember(
  services: RegistrationServices,
  body: RegistrationBody & { readonly team_code: string },
  { ip, language }: RequestOrigin,
): Promise<OpenedSession> {
  const details = await admitRegistration(services, body, ip);
  await services.limiter.enforce(LIMITS.registrationsOfEmail, details.email);
  await findByTeamCode(services.limiter, { ip }, () => findTeamByCode(services.db, body.team_code));
  const passwordHash = await hashPassword(details.password);
  return inTransaction(services.db, async (tx) => {
    const account = await insertAccount(tx, accountValues(details, passwordHash));
    const { membership, team } = await addMember(tx, services, account.id, body.team_code);
    await services.outbox.queue(tx, welcomeMail({ ...services, language }, account, team));
    return { account, membership, token: await openSession(tx, services, account.id, false) };
  });
}

/** Registers a listed leader into the prepared team. The mailed leader code proves the address as well. */
export async function registerLeader(
  services: RegistrationServices,
  body: RegistrationBody & { readonly leader_code: string },
  { ip, language }: RequestOrigin,
): Promise<OpenedSession & { readonly teamCode: string }> {
  // Not limited by address as well: the five tries of the code are the tighter limit, and a code that was sent
  // again must work at once.
  const details = await admitRegistration(services, body, ip);
  const invite = await tryLeaderCode(services, details.email, body.leader_code);
  const passwordHash = await hashPassword(details.password);
  return inTransaction(services.db, async (tx) => {
    // Of several with the right code one gets the invitation.
    if (!(await markInviteUsed(tx, invite.id, services.clock.now()))) throw refusal('LEADER_CODE_INVALID');
    const account = await insertAccount(tx, {
      ...accountValues(details, passwordHash),
      emailVerifiedAt: services.clock.now(),
    });
    const { membership, team } = await addLeader(tx, services, account.id, invite.teamId);
    await services.outbox.queue(tx, welcomeMail({ ...services, language }, account, team));
    return { account, membership, teamCode: team.code, token: await openSession(tx, services, account.id, false) };
  });
}

/** Proves an address with the mailed code. Whoever proves it is in; sessions opened before the proof are over. */
export async function verifyEmail(
  services: RegistrationServices,
  body: { readonly email: string; readonly usernameKey: string; readonly code: string },
  ip: string,
): Promise<OpenedSession> {
  const { db, limiter, clock } = services;
  await limiter.enforce(LIMITS.codeTriesOfIp, ip);
  await limiter.enforce(LIMITS.codeTries, `verify_email ${body.email}`);
  const found = await inTransaction(db, async (tx) => {
    const verdict = await tryCode(tx, services, { purpose: 'verify_email', email: body.email }, body.code, {
      keeps: false,
    });
    if (verdict !== 'right') return verdict;
    const account = await findAccountByEmail(tx, body.email);
    if (account?.usernameKey !== body.usernameKey) return 'wrong';
    await markEmailVerified(tx, account.id, clock.now());
    await deleteSessionsOf(tx, account.id);
    const token = await openSession(tx, services, account.id, false);
    return {
      token,
      account: { ...account, emailVerifiedAt: account.emailVerifiedAt ?? clock.now() },
      membership: await findMembership(tx, account.id),
    };
  });
  if (found === 'wrong') throw refusal('CODE_INVALID', { details: [{ field: 'otp' }] });
  if (found === 'expired') throw refusal('CODE_EXPIRED', { details: [{ field: 'otp' }] });
  return found;
}

/** What every registration goes through, in this order: rules, season, pace, names. */
async function admitRegistration(
  services: AdmissionServices,
  body: RegistrationBody,
  ip: string,
): Promise<CheckedRegistration> {
  const details = checkRegistration(body);
  await services.event.requireRegistrationOpen();
  await services.limiter.enforce(LIMITS.registrationsOfIp, ip);
  await refuseTaken(services.db, details);
  return details;
}

async function refuseTaken(db: Queryable, names: { readonly usernameKey: string; readonly email: string }) {
  if (await findAccountByUsername(db, names.usernameKey)) {
    throw refusal('USERNAME_TAKEN', { details: [{ field: 'username' }] });
  }
  if (await findAccountByEmail(db, names.email)) {
    throw refusal('EMAIL_TAKEN', { details: [{ field: 'email' }] });
  }
}

function accountValues({ password: _, ...details }: CheckedRegistration, passwordHash: string) {
  return { ...details, passwordHash };
}
