import { timingSafeEqual } from 'node:crypto';
import { canonicalEmail } from '@uvh/domain/account/email';
import { audit } from '../../../platform/audit/audit.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ServerSecret } from '../../../platform/secret.ts';
import { LIMITS } from '../../accounts/limits.ts';
import { countMembers, findTeamByCode } from '../../teams/queries.ts';
import { findByTeamCode } from '../../teams/team-code.ts';
import { countLeaderTry, findInvite, findLiveInvite, giveBackLeaderTry, type Invite } from '../queries.ts';

/** Four characters are few; with five tries the chance to hit one is below 1 in 150,000. */
export const MAX_LEADER_TRIES = 5;

/** A leader code is worth something only together with the address that it was sent to. */
export function hashLeaderCode(secret: ServerSecret, email: string, code: string): Buffer {
  return secret.hash('leader code', email, code);
}

/**
 * Tries a leader code for a listed address. Each try is counted before it is looked at, so parallel ones
 * share the five; then the invitation is locked until an organiser unlocks it or sends a new code. A right one is not counted
 * in the end: what comes after it may fail for want of room or time, and is begun again.
 */
export async function tryLeaderCode(
  services: Pick<Platform, 'db' | 'secret' | 'limiter'>,
  { email, code, ip }: { readonly email: string; readonly code: string; readonly ip: string },
): Promise<Invite> {
  const { db, secret, limiter } = services;
  const where = { details: [{ field: 'leader_code' }] };
  const counted = await countLeaderTry(db, email, MAX_LEADER_TRIES);
  if (!counted) {
    // It tells that the address is listed (docs/adr/028-what-registration-discloses.md).
    const isTold = (await findLiveInvite(db, email)) && (await limiter.take(LIMITS.disclosuresOfIp, ip)).isAllowed;
    throw refusal(isTold ? 'LEADER_CODE_LOCKED' : 'LEADER_CODE_INVALID', where);
  }
  if (timingSafeEqual(counted.codeHash, hashLeaderCode(secret, email, code))) {
    await giveBackLeaderTry(db, counted.id);
    return counted;
  }
  if (counted.attempts === MAX_LEADER_TRIES) {
    await audit(db, { actor: 'server', action: 'leader.locked', target: email });
  }
  throw refusal('LEADER_CODE_INVALID', where);
}

/** A leader's team code against the address that it was prepared for (docs/product/choices.md#three-ways-in). */
export async function validateTeamCode(
  services: Pick<Platform, 'db' | 'limiter'>,
  body: { readonly team_code: string; readonly email: string },
  ip: string,
): Promise<void> {
  const { db, limiter } = services;
  const email = canonicalEmail(body.email);
  const { team, invite } = await findByTeamCode(limiter, { kind: 'stranger', ip, email }, async () => {
    const [found, listed] = await Promise.all([findTeamByCode(db, body.team_code), findInvite(db, email)]);
    if (!found || !listed || listed.teamId !== found.id || listed.revokedAt !== null) return undefined;
    return { team: found, invite: listed };
  });
  if (invite.usedAt !== null || (await countMembers(db, team.id)).hasLeader) {
    throw refusal('TEAM_CODE_TAKEN', { details: [{ field: 'team_code' }] });
  }
}
