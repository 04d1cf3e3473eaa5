import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of the encryption: an uncompressed P-256 point and 16 bytes, in base64url. */
export interface Receiver {
  readonly key: string;
  readonly secret: string;
}

/** What is drawn by lot for one message; given only to check against the published example. */
interface Drawn {
  readonly privateKey: Uint8Array;
  readonly salt: Uint8Array;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** Ends the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

/** Encrypts a message for one browser: RFC 8291 over the content coding aes128gcm of RFC 8188. Refuses what is no point. */
export function encryptFor(receiver: Receiver, message: string, drawn?: Drawn): Buffer {
  const own = createECDH(CURVE);
  if (drawn === undefined) own.generateKeys();
  else own.setPrivateKey(drawn.privateKey);
  const salt = drawn?.salt ?? randomBytes(16);
  const theirPoint = Buffer.from(receiver.key, 'base64url');
  const ownPoint = own.getPublicKey();
  const shared = own.computeSecret(theirPoint);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPoint, ownPoint]);
  const material = derive(shared, Buffer.from(receiver.secret, 'base64url'), info, 32);
  const contentKey = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const record = Buffer.concat([cipher.update(message, 'utf8'), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()]);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(ownPoint.length, 4);
  return Buffer.concat([salt, header, ownPoint, record, cipher.getAuthTag()]);
}

function derive(material: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length));
}
