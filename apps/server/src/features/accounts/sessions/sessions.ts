import { createHash } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import type { Authenticator } from '../../../platform/http/caller.ts';
import type { Random } from '../../../platform/random.ts';
import { extendSession, findLiveSession, insertSession } from './queries.ts';

const TOKEN_BYTES = 32;
/** Of the hash of a browser's token: enough to tell browsers apart. */
const DEVICE_NAME_BYTES = 9;
const HOUR_MS = 3_600_000;
/** Both slide on with use: docs/product/choices.md#access-tokens */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const NOT_REMEMBERED_MS = 12 * HOUR_MS;
/** However much it is used, a session is over then (OWASP ASVS 5.0, 7.3.2). */
const REMEMBERED_AT_MOST_MS = 90 * 24 * HOUR_MS;
const NOT_REMEMBERED_AT_MOST_MS = 7 * 24 * HOUR_MS;
/** The end is moved on at most that often: a write per request would be waste. */
const EXTEND_AFTER_MS = 5 * 60_000;

/** When a session that is used now ends, unless it is used again. */
function endOf(isRemembered: boolean, createdAt: Date, now: Date): Date {
  const idle = now.getTime() + (isRemembered ? REMEMBERED_MS : NOT_REMEMBERED_MS);
  const absolute = createdAt.getTime() + (isRemembered ? REMEMBERED_AT_MOST_MS : NOT_REMEMBERED_AT_MOST_MS);
  return new Date(Math.min(idle, absolute));
}

/** Tokens are random and long, so a plain hash keeps them: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Opens a session and returns its token, which is stored nowhere. */
export async function openSession(
  db: Queryable,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  userId: number,
  isRemembered: boolean,
): Promise<string> {
  const token = random.bytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  await insertSession(db, {
    tokenHash: hashToken(token),
    userId,
    isRemembered,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: endOf(isRemembered, now, now),
  });
  return token;
}

/** Knows people by their tokens, reading the database each time: a revoked session is over at once. */
export function sessionAuthenticator(db: Database, clock: Clock): Authenticator {
  return async (token, wanted) => {
    const tokenHash = hashToken(token);
    const now = clock.now();
    const row = await findLiveSession(db, tokenHash, now, wanted);
    if (!row) return undefined;
    const end = endOf(row.isRemembered, row.createdAt, now);
    if (end <= now) return undefined;
    if (now.getTime() - row.lastSeenAt.getTime() > EXTEND_AFTER_MS) await extendSession(db, tokenHash, now, end);
    const caller = {
      userId: row.userId,
      username: row.username,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      role: row.role,
      isEmailVerified: row.isEmailVerified,
      team: row.teamId === null ? undefined : { teamId: row.teamId, isLeader: row.isLeader === true },
      isTeamDisqualified: row.isTeamDisqualified,
      tokenHash,
      device: row.deviceHash?.toString('base64url', 0, DEVICE_NAME_BYTES),
      scopes: undefined,
    };
    wanted?.beside.keep(caller, row.beside);
    return caller;
  };
}
