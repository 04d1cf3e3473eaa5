import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** The organiser's key pair, by which push services know who sends (RFC 8292). */
export interface PushKeys {
  /** An uncompressed P-256 point in base64url: what browsers are subscribed with. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const LIFE_SECONDS = 12 * 3600;

/** The pair of a private key of 32 bytes in base64url. Refuses what is none. */
export function pushKeysFrom(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = curve.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: privateKey,
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

/** The header by which a push service believes who sends: a signed token for its origin, good for half a day. */
export function authorization(keys: PushKeys, endpoint: URL, contact: string, now: Date): string {
  const claims = { aud: endpoint.origin, exp: Math.floor(now.getTime() / 1000) + LIFE_SECONDS, sub: contact };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
