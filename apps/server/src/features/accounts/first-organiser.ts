import { timingSafeEqual } from 'node:crypto';
import { audit } from '../../platform/audit/audit.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { refusal } from '../../platform/http/refusal.ts';
import type { RequestOrigin } from '../../platform/http/request-origin.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ServerSecret } from '../../platform/secret.ts';
import { checkRegistration, type RegistrationBody } from './account-rules.ts';
import { rememberDevice } from './devices.ts';
import { hashPassword } from './passwords.ts';
import { hasOrganiser, insertAccount, lockOrganisers } from './queries.ts';
import type { OpenedSession } from './session-user.ts';
import { openSession } from './sessions/sessions.ts';

/** Long enough to start a server in the evening and set it up in the morning. */
const LINK_LASTS_MS = 24 * 3_600_000;

type Setup = Pick<Platform, 'db' | 'clock' | 'secret'>;

/**
 * The link that makes its reader the first organiser, for whoever starts the server to read off its output; undefined
 * once there is an organiser. The key is signed, so nothing of it is stored, and stands behind the '#', so that neither a
 * log nor a proxy sees it (docs/product/accounts-and-teams.md#the-first-organiser).
 */
export async function firstOrganiserLink(
  services: Setup & { readonly config: { readonly publicUrl: string } },
): Promise<string | undefined> {
  if (await hasOrganiser(services.db)) return undefined;
  const until = String(services.clock.now().getTime() + LINK_LASTS_MS);
  return `${services.config.publicUrl}/setup#${until}.${signatureOf(services.secret, until).toString('base64url')}`;
}

/** Creates the first organiser for the holder of a live link. Of several at once one becomes it. */
export async function createFirstOrganiser(
  services: Setup & Pick<Platform, 'random'>,
  { key, ...body }: RegistrationBody & { readonly key: string },
  { device }: Pick<RequestOrigin, 'device'>,
): Promise<OpenedSession> {
  const { db, clock } = services;
  if (!isLive(services, key) || (await hasOrganiser(db))) throw refusal('SETUP_LINK_INVALID');
  const { password, ...details } = checkRegistration(body);
  const passwordHash = await hashPassword(password);
  const opened = await inTransaction(db, async (tx) => {
    await lockOrganisers(tx);
    if (await hasOrganiser(tx)) throw refusal('SETUP_LINK_INVALID');
    const createdAt = clock.now();
    const account = await insertFirst(tx, { ...details, passwordHash, createdAt, emailVerifiedAt: createdAt });
    return { account, membership: undefined, token: await openSession(tx, services, account.id, false) };
  });
  await rememberDevice(services, device, opened);
  return opened;
}

async function insertFirst(tx: Queryable, values: Omit<Parameters<typeof insertAccount>[1], 'role'>) {
  const account = await insertAccount(tx, { ...values, role: 'organiser' });
  await audit(tx, { actor: account.username, action: 'organiser.create', target: account.email });
  return account;
}

function isLive({ clock, secret }: Pick<Setup, 'clock' | 'secret'>, key: string): boolean {
  const [until = '', signature = ''] = key.split('.');
  const told = Buffer.from(signature, 'base64url');
  const right = signatureOf(secret, until);
  if (told.length !== right.length || !timingSafeEqual(told, right)) return false;
  return clock.now().getTime() < Number(until);
}

function signatureOf(secret: ServerSecret, until: string): Buffer {
  return secret.hash('first organiser', until);
}
