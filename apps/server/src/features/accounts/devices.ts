import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/db/database.ts';
import type { Device } from '../../platform/http/device-cookie.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetOtherDevices, isDeviceKnown, isDeviceOfAddress, saveDevice } from './queries.ts';
import { hashToken } from './sessions/sessions.ts';

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
  return (await isDeviceOfAddress(db, tokenHash, email))
    ? { kind: 'known device', key: `device ${tokenHash.toString('hex')}` }
    : { kind: 'network', key: ip };
}

/** Remembers that the owner of an account has opened a session on this browser. Several accounts may share one. */
export async function rememberDevice(
  { db, random, clock }: Pick<Platform, 'db' | 'random' | 'clock'>,
  device: Device,
  { account, token: sessionToken }: { readonly account: { readonly id: number }; readonly token: string },
): Promise<void> {
  const isOurs = device.token !== undefined && (await isDeviceKnown(db, hashOf(device.token)));
  const token = isOurs && device.token !== undefined ? device.token : random.bytes(TOKEN_BYTES).toString('base64url');
  await saveDevice(db, {
    deviceHash: hashOf(token),
    userId: account.id,
    sessionHash: hashToken(sessionToken),
    at: clock.now(),
  });
  device.keep(token);
}

/** Leaves an account no browser but this one, with its new password: the old one may have been known on the others. */
export function trustNoOtherDevice(tx: Queryable, device: Device, userId: number): Promise<void> {
  return forgetOtherDevices(tx, userId, device.token === undefined ? undefined : hashOf(device.token));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
