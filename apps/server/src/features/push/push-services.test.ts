import { describe, expect, it } from 'vitest';
import { endpointOf } from './push-services.ts';

const isTaken = (text: string, further: readonly string[] = []) => endpointOf(text, further) !== undefined;

describe('an address for push messages', () => {
  it('is one of the push services of browsers', () => {
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-am3p.notify.windows.com',
    ])
      expect(isTaken(`https://${host}/send/abc`)).toBe(true);
  });

  it('is no machine of the network, under whatever name', () => {
    for (const address of [
      'http://fcm.googleapis.com/send/abc',
      'https://fcm.googleapis.com:8443/send',
      'https://fcm.googleapis.com.example.org/send',
      'https://evilpush.apple.com.example.org/',
      'https://notpush.services.mozilla.com.attacker.test/',
      'https://fcm.googleapis.com@169.254.169.254/',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/send',
      'file:///etc/passwd',
      'nothing',
    ])
      expect(isTaken(address), address).toBe(false);
  });

  it('is another one where the organisers named it', () => {
    expect(isTaken('https://push.example.org/up/abc', ['https://push.example.org'])).toBe(true);
    expect(isTaken('http://push.example.org/up/abc', ['https://push.example.org'])).toBe(false);
  });
});
