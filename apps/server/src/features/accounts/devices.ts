import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { appUser, knownDevice } from '../../platform/db/schema/accounts.ts';
import type { Device } from '../../platform/http/device-cookie.ts';
import type { Platform } from '../../platform/platform.ts';

const TOKEN_BYTES = 32;

/** Where a try for an account comes from: who has logged in to it before has a budget that nobody else can spend. */
export type TrySource =
  | { readonly kind: 'known device'; readonly key: string }
  | { readonly kind: 'network'; readonly key: string };

/** `email` is canonical. */
export async function sourceOfTry(
  db: Queryable,
  { device, ip }: { readonly device: Device; readonly ip: string },
  email: string,
): Promise<TrySource> {
  if (device.token === undefined) return { kind: 'network', key: ip };
  const tokenHash = hashOf(device.token);
  const rows = await db
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .innerJoin(appUser, eq(appUser.id, knownDevice.userId))
    .where(and(eq(knownDevice.tokenHash, tokenHash), eq(appUser.email, email)));
  return rows.length > 0
    ? { kind: 'known device', key: `device ${tokenHash.toString('hex')}` }
    : { kind: 'network', key: ip };
}

/** Remembers that the owner of an account has used this browser. Several accounts may share one. */
export async function rememberDevice(
  { db, random, clock }: Pick<Platform, 'db' | 'random' | 'clock'>,
  device: Device,
  userId: number,
): Promise<void> {
  const isOurs = device.token !== undefined && (await isKnown(db, device.token));
  const token = isOurs && device.token !== undefined ? device.token : random.bytes(TOKEN_BYTES).toString('base64url');
  const lastSeenAt = clock.now();
  await db
    .insert(knownDevice)
    .values({ tokenHash: hashOf(token), userId, lastSeenAt })
    .onConflictDoUpdate({ target: [knownDevice.tokenHash, knownDevice.userId], set: { lastSeenAt } });
  device.keep(token);
}

/** Devices that nobody has used for as long as their cookie lasts. */
export async function deleteOldDevices(db: Queryable): Promise<void> {
  await db.delete(knownDevice).where(sql`${knownDevice.lastSeenAt} < now() - interval '180 days'`);
}

async function isKnown(db: Queryable, token: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevice.userId })
    .from(knownDevice)
    .where(eq(knownDevice.tokenHash, hashOf(token)))
    .limit(1);
  return rows.length > 0;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
