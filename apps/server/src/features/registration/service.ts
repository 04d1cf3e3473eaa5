import { isAllowedAddress } from '@uvh/domain/account/event-conditions';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { RequestOrigin } from '../../platform/http/request-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type CheckedRegistration,
  checkDetails,
  checkRegistration,
  extraAnswers,
  type RegistrationBody,
  refuseBrokenCondition,
  refuseCondition,
} from '../accounts/account-rules.ts';
import { tryMailedCode } from '../accounts/codes/code-tries.ts';
import { findLiveCode, issueCode } from '../accounts/codes/one-time-codes.ts';
import { rememberDevice } from '../accounts/devices.ts';
import { inboxKey, LIMITS } from '../accounts/limits.ts';
import { hashPassword } from '../accounts/passwords.ts';
import {
  type Account,
  findAccountByEmail,
  findAccountByUsername,
  findMembership,
  insertAccount,
  isUnproved,
  markEmailVerified,
} from '../accounts/queries.ts';
import { openFor } from '../accounts/service.ts';
import type { OpenedSession } from '../accounts/session-user.ts';
import { deleteSessionsOf } from '../accounts/sessions/queries.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import type { EventService } from '../event/service.ts';
import { verificationMail, welcomeMail } from '../mail/account-mails.ts';
import type { MailServices } from '../mail/service.ts';
import { type ErasureServices, eraseUnproved, unknownPassword } from '../people/erase.ts';
import { addLeader, addMember, hasRoomForNewcomer } from '../teams/membership.ts';
import { findTeam, findTeamByCode } from '../teams/queries.ts';
import { findByTeamCode } from '../teams/team-code.ts';
import { tryLeaderCode } from './leaders/service.ts';
import { findLiveInvite, markInviteUsed } from './queries.ts';
import { accountOfSentAgain } from './sent-again.ts';

/** Those on the organisers' list of leaders, or everybody else. */
type Registrant = 'anybody' | 'listed';

type AdmittedRegistration = CheckedRegistration & ReturnType<typeof extraAnswers>;

interface AdmissionServices extends Pick<Platform, 'db' | 'limiter' | 'clock'> {
  readonly event: EventService;
}

export interface RegistrationServices
  extends AdmissionServices,
    Omit<MailServices, 'event'>,
    Pick<Platform, 'clock' | 'random' | 'secret'>,
    Pick<ErasureServices, 'releaseLeases'> {}

/** The first step of the form: is the name free, and is this a listed leader? */
export async function validateDetails(
  services: RegistrationServices,
  body: { readonly username: string; readonly email: string },
  ip: string,
): Promise<{ isLeader: boolean }> {
  const { usernameKey, email } = checkDetails(body);
  await services.event.requireRegistrationOpen();
  await services.limiter.enforce(LIMITS.detailsOfIp, ip);
  await refuseTakenName(services, usernameKey);
  const [account, invite] = await Promise.all([
    findAccountByEmail(services.db, email),
    findLiveInvite(services.db, email),
  ]);
  // Whom the organisers listed may have any address.
  const { emailDomains } = (await services.event.current()).settings;
  const isOutside = !isAllowedAddress(email, emailDomains);
  // Who asks for address after address is no longer told (docs/adr/028-what-registration-discloses.md).
  const isTold = (account || invite) && (await services.limiter.take(LIMITS.disclosuresOfIp, ip)).isAllowed;
  if (isOutside && !(invite && isTold)) refuseCondition({ code: 'EMAIL_DOMAIN', field: 'email' });
  if (!isTold) return { isLeader: false };
  const isTaken = keepsOut(account, invite !== undefined);
  if (isTaken) throw addressTaken();
  return { isLeader: true };
}

/** Registers someone who wants a team of their own, or who will join one later; the mailed code lets them in. */
export async function registerAlone(
  services: RegistrationServices,
  body: RegistrationBody & { readonly team: 'create' | 'join' },
  origin: RequestOrigin,
): Promise<void> {
  const { details, isTaken, own } = await admitRegistration(services, body, origin, 'anybody');
  if (own) {
    // The code of the first one is on its way.
    if (isUnproved(own)) return;
    throw usernameTaken();
  }
  const passwordHash = await hashForMail(services, details);
  if (isTaken) return seemRegistered(services, details);
  await inTransaction(services.db, async (tx) => {
    const account = await insertAccount(tx, accountValues(services, details, passwordHash));
    const code = await issueCode(tx, services, { purpose: 'verify_email', email: account.email });
    await services.outbox.queue(
      tx,
      verificationMail({ ...services, language: origin.language }, account, code, body.team),
    );
  });
}

/** Leaves what tells an address with an account from a free one no longer: the name is taken, and a code is on its way and runs out. */
async function seemRegistered(
  services: Pick<RegistrationServices, 'db' | 'clock' | 'random' | 'secret' | 'limiter'>,
  { usernameKey, email }: Pick<AdmittedRegistration, 'usernameKey' | 'email'>,
): Promise<void> {
  await services.limiter.take(LIMITS.namesOfNobody, usernameKey);
  const target = { purpose: 'verify_email', email } as const;
  await inTransaction(services.db, async (tx) => {
    // One that somebody was mailed stays good.
    if (!(await findLiveCode(tx, services, target))) await issueCode(tx, services, target);
  });
}

/** Hashes the password within the limits of an address: a registration is a mail to whoever has it. */
async function hashForMail(
  services: Pick<RegistrationServices, 'limiter' | 'secret'>,
  { email, password }: Pick<AdmittedRegistration, 'email' | 'password'>,
): Promise<string> {
  const { limiter } = services;
  const hits = [
    [LIMITS.registrationsOfEmail, email],
    [LIMITS.mailsToInbox, inboxKey(services, 'register', email)],
  ] as const;
  for (const [rule, key] of hits) await limiter.enforce(rule, key);
  return hashPassword(password).catch(async (error: unknown) => {
    // Nothing is mailed.
    for (const [rule, key] of hits) await limiter.giveBack(rule, key);
    throw error;
  });
}

/** Registers a member straight into a team; the address is verified later, before the first image. */
export async function registerMember(
  services: RegistrationServices,
  body: RegistrationBody & { readonly team_code: string },
  origin: RequestOrigin,
): Promise<OpenedSession> {
  const { ip, device, language } = origin;
  const { details, isTaken, own } = await admitRegistration(services, body, origin, 'anybody');
  const by = { kind: 'stranger', ip } as const;
  const wanted = await findByTeamCode(services.limiter, by, () => findTeamByCode(services.db, body.team_code));
  if (own) {
    if ((await findMembership(services.db, own.id))?.teamId !== wanted.id) throw usernameTaken();
    return openFor(services, own, origin, false);
  }
  if (!(await hasRoomForNewcomer(services.db, services, wanted))) throw refusal('TEAM_FULL');
  if (isTaken) throw notTold();
  const passwordHash = await hashForMail(services, details);
  const opened = await inTransaction(services.db, async (tx) => {
    const account = await insertAccount(tx, accountValues(services, details, passwordHash));
    const { membership, team } = await addMember(tx, services, account.id, body.team_code);
    await services.outbox.queue(tx, welcomeMail({ ...services, language }, account, team));
    return { account, membership, token: await openSession(tx, services, account.id, false) };
  });
  await rememberDevice(services, device, opened);
  return opened;
}

/** Registers a listed leader into the prepared team. The mailed leader code proves the address as well. */
export async function registerLeader(
  services: RegistrationServices,
  body: RegistrationBody & { readonly leader_code: string },
  origin: RequestOrigin,
): Promise<OpenedSession & { readonly teamCode: string }> {
  const { ip, device, language } = origin;
  // Not limited by address as well: the five tries of the code are the tighter limit, and a code that was sent
  // again must work at once.
  const { details, isTaken, own } = await admitRegistration(services, body, origin, 'listed');
  if (own) {
    const led = await findMembership(services.db, own.id);
    const team = led?.isLeader ? await findTeam(services.db, led.teamId) : undefined;
    if (team === undefined) throw usernameTaken();
    return { ...(await openFor(services, own, origin, false)), teamCode: team.code };
  }
  const invite = await tryLeaderCode(services, { email: details.email, code: body.leader_code, ip });
  if (isTaken) throw notTold();
  const passwordHash = await hashPassword(details.password);
  const stranger = await strangerAt(services, details.email);
  const opened = await inTransaction(services.db, async (tx) => {
    // Of several with the right code one gets the invitation.
    if (!(await markInviteUsed(tx, invite.id, services.clock.now()))) throw refusal('LEADER_CODE_INVALID');
    const nextTeamId = invite.teamId;
    if (stranger && !(await eraseUnproved(tx, services, { ...stranger, nextTeamId }))) throw addressTaken();
    const account = await insertAccount(tx, {
      ...accountValues(services, details, passwordHash),
      emailVerifiedAt: services.clock.now(),
    });
    const { membership, team } = await addLeader(tx, services, account.id, invite.teamId);
    await services.outbox.queue(tx, welcomeMail({ ...services, language }, account, team));
    return { account, membership, teamCode: team.code, token: await openSession(tx, services, account.id, false) };
  });
  await rememberDevice(services, device, opened);
  return opened;
}

/** Whether an address is taken. A leader's code proves it: a stranger who has typed it keeps no listed leader out. */
function keepsOut(account: Account | undefined, isListed: boolean): boolean {
  return account !== undefined && !(isListed && isUnproved(account));
}

/** Who has typed an address that somebody proves now, with the password that nobody is to know. */
async function strangerAt({ db }: Pick<Platform, 'db'>, email: string) {
  const account = await findAccountByEmail(db, email);
  return account && { userId: account.id, passwordHash: await unknownPassword() };
}

/** Proves an address with the mailed code. The person is then logged in; sessions opened before the proof are over. */
export async function verifyEmail(
  services: RegistrationServices,
  body: { readonly email: string; readonly usernameKey: string; readonly code: string },
  from: Pick<RequestOrigin, 'ip' | 'device'>,
): Promise<OpenedSession> {
  const { db, clock } = services;
  const known = await findAccountByEmail(db, body.email);
  // A right code with another name is a wrong try, and must not use the code up.
  const code = known?.usernameKey === body.usernameKey ? body.code : '';
  const target = { purpose: 'verify_email', email: body.email } as const;
  const opened = await tryMailedCode(services, { target, code, from, keeps: false }, async (tx) => {
    const account = await findAccountByEmail(tx, body.email);
    if (!account) throw refusal('CODE_INVALID', { details: [{ field: 'otp' }] });
    await markEmailVerified(tx, account.id, clock.now());
    await deleteSessionsOf(tx, account.id);
    const token = await openSession(tx, services, account.id, false);
    return {
      token,
      account: { ...account, emailVerifiedAt: account.emailVerifiedAt ?? clock.now() },
      membership: await findMembership(tx, account.id),
    };
  });
  await rememberDevice(services, from.device, opened);
  return opened;
}

interface Admission {
  readonly details: AdmittedRegistration;
  readonly isTaken: boolean;
  /** The account that this registration made when it was sent before. */
  readonly own?: Account;
}

/**
 * What every registration goes through, in this order: rules, season, pace, names. That an address is taken is said,
 * unless this network has asked that of too many (docs/adr/028-what-registration-discloses.md).
 */
async function admitRegistration(
  services: AdmissionServices,
  body: RegistrationBody,
  { ip, device }: Pick<RequestOrigin, 'ip' | 'device'>,
  who: Registrant,
): Promise<Admission> {
  const checked = checkRegistration(body);
  await services.event.requireRegistrationOpen();
  const { settings } = await services.event.current();
  // Whom the organisers listed may have any address.
  const conditions = who === 'listed' ? { ...settings, emailDomains: [] } : settings;
  refuseBrokenCondition(conditions, body);
  const details = { ...checked, ...extraAnswers(conditions, body, services.clock.now()) };
  await services.limiter.enforce(LIMITS.registrationsOfIp, ip);
  const own = await accountOfSentAgain(services, details, { ip, device });
  if (own) return { details, isTaken: true, own };
  await refuseTakenName(services, details.usernameKey);
  const account = await findAccountByEmail(services.db, details.email);
  const isTaken = keepsOut(account, who === 'listed');
  if (!isTaken) return { details, isTaken };
  if ((await services.limiter.take(LIMITS.disclosuresOfIp, ip)).isAllowed) throw addressTaken();
  return { details, isTaken };
}

/** For the ways in that open a session at once: nothing could stand in for one. Said to who has the code of a team or a leader alone. */
function notTold() {
  return refusal('RATE_LIMITED', { retryAfterSeconds: LIMITS.disclosuresOfIp.seconds });
}

async function refuseTakenName({ db, limiter }: AdmissionServices, usernameKey: string): Promise<void> {
  const [account, isHeld] = await Promise.all([
    findAccountByUsername(db, usernameKey),
    limiter.isSpent(LIMITS.namesOfNobody, usernameKey),
  ]);
  if (account || isHeld) throw usernameTaken();
}

function usernameTaken() {
  return refusal('USERNAME_TAKEN', { details: [{ field: 'username' }] });
}

function addressTaken() {
  return refusal('EMAIL_TAKEN', { details: [{ field: 'email' }] });
}

function accountValues(
  { clock }: Pick<RegistrationServices, 'clock'>,
  { password: _, ...details }: AdmittedRegistration,
  passwordHash: string,
) {
  return { ...details, passwordHash, createdAt: clock.now() };
}
