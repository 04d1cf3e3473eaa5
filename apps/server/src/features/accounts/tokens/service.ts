import { TOKEN_PREFIX, type TokenScope } from '@uvh/contract/scopes';
import { audit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Authenticator } from '../../../platform/http/caller.ts';
import { refusal } from '../../../platform/http/refusal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../sessions/sessions.ts';
import { findLiveToken, insertToken, lockTokenRow, markTokenRevoked, markTokenUsed } from './queries.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 86_400_000;
/** The time of use is told to the minute: a write per request would be waste. */
const NOTE_USE_AFTER_MS = 60_000;

interface WantedToken {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
  /** The organiser in whose name it acts. */
  readonly userId: number;
}

/** Makes an access token and returns it with its secret, which is stored nowhere. */
export async function makeToken(
  { db, clock, random }: Pick<Platform, 'db' | 'clock' | 'random'>,
  actor: string,
  { name, scopes, days, userId }: WantedToken,
): Promise<{ readonly id: number; readonly token: string; readonly expiresAt: Date }> {
  const token = TOKEN_PREFIX + random.bytes(TOKEN_BYTES).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const kept = [...new Set(scopes)];
  return inTransaction(db, async (tx) => {
    const tokenHash = hashToken(token);
    const { id } = await insertToken(tx, { tokenHash, name, scopes: kept, userId, createdAt, expiresAt });
    const details = { tokenId: id, scopes: kept, expiresAt: expiresAt.toISOString() };
    await audit(tx, { actor, action: 'token.create', target: name, details });
    return { id, token, expiresAt };
  });
}

/** Makes a token worthless at once. */
export async function revokeTokenOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: string,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockTokenRow(tx, id);
    if (!found) throw refusal('NOT_FOUND');
    if (found.revokedAt !== null) throw refusal('CHANGED_SINCE');
    await markTokenRevoked(tx, id, clock.now());
    await audit(tx, { actor, action: 'token.revoke', target: found.name, details: { tokenId: id } });
  });
}

/** Knows scripts by their tokens, reading the database each time: a revoked token is worthless at once. */
export function tokenAuthenticator(db: Database, clock: Clock): Authenticator {
  return async (text) => {
    const tokenHash = hashToken(text);
    const now = clock.now();
    const found = await findLiveToken(db, tokenHash, now);
    if (!found) return undefined;
    const { token, account } = found;
    const usedBefore = token.lastUsedAt?.getTime() ?? 0;
    if (now.getTime() - usedBefore > NOTE_USE_AFTER_MS) await markTokenUsed(db, token.id, now);
    return {
      userId: account.id,
      // What the audit log calls who acted; no username has a blank, so that none can look like it.
      username: `${account.username} (token ${token.name})`,
      firstName: account.firstName,
      lastName: account.lastName,
      email: account.email,
      role: account.role,
      isEmailVerified: account.emailVerifiedAt !== null,
      team: undefined,
      isTeamDisqualified: false,
      tokenHash,
      device: undefined,
      scopes: new Set(token.scopes),
    };
  };
}
