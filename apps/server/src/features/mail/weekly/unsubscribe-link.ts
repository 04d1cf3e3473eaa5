import { timingSafeEqual } from 'node:crypto';
import { API_BASE } from '@uvh/contract/api-base';
import type { ServerSecret } from '../../../platform/secret.ts';

const PURPOSE = 'weekly mail';

/** Below the API's base: where mail programs send what one press of theirs means (RFC 8058), and the page for people. */
export const ONE_CLICK_PATH = '/mail/one-click';

/** Names one person and can be made by this server alone. It opens nothing but the end of a mail, so it does not expire. */
export function unsubscribeToken(secret: Pick<ServerSecret, 'hash'>, userId: number): string {
  return `${userId}.${secret.hash(PURPOSE, String(userId)).toString('base64url')}`;
}

/** The person whom a token names; undefined for one that was not made here. */
export function userOfToken(secret: Pick<ServerSecret, 'hash'>, token: string): number | undefined {
  const userId = Number(/^([1-9]\d{0,15})\./.exec(token)?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(userId)) return undefined;
  const [given, made] = [Buffer.from(token), Buffer.from(unsubscribeToken(secret, userId))];
  return given.length === made.length && timingSafeEqual(given, made) ? userId : undefined;
}

/** One address: mail programs send to it, people open it as a page. Whoever reads it in a log can end a mail, no more. */
export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}${API_BASE}${ONE_CLICK_PATH}/${token}`;
}
