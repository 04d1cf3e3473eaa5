import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

/** What a browser makes of an encrypted message: RFC 8291 from its side. */
export function decrypted(body: Buffer, { ecdh, secret }: { readonly ecdh: ECDH; readonly secret: Buffer }): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const record = body.subarray(21 + sender.length, -16);
  const derive = (material: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', material, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const material = derive(ecdh.computeSecret(sender), secret, info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
  return Buffer.concat([decipher.update(record), decipher.final()])
    .subarray(0, -1)
    .toString('utf8');
}
