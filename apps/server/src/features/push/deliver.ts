import type { Platform } from '../../platform/platform.ts';
import { encryptFor, type Receiver } from './encrypt.ts';
import { deleteSubscription } from './queries.ts';
import { authorization, type PushKeys } from './vapid.ts';

interface Message {
  readonly to: Receiver & { readonly endpoint: string };
  readonly url: URL;
  /** A later message of the same topic takes the place of one that has not arrived. */
  readonly topic: string;
  readonly payload: object;
}

/** What became of a message. Of one that was not answered nobody knows; one that was refused for now did not arrive. */
export type Delivery =
  | { readonly kind: 'over' }
  | { readonly kind: 'unanswered' | 'refused'; readonly restSeconds: number };

interface DeliveryServices extends Pick<Platform, 'db' | 'clock' | 'log'> {
  readonly config: { readonly publicUrl: string; readonly mailAddress: string };
}

const PATIENCE_MS = 10_000;
/** A moment that reaches nobody within half a day is none any more. */
const LIFE_SECONDS = 12 * 3600;
/** The browser has ended the subscription. */
const GONE = new Set([404, 410]);
const BUSY = new Set([429, 503]);
/** Errors of a connection that did not come about: not a byte was sent. */
const NEVER_REACHED = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** A turn of the job: the next one asks again. */
const REST_SECONDS = 60;
const LONGEST_REST_SECONDS = 3600;

/** Hands a message to a push service. Never throws for what the service does. */
export async function deliver(
  { db, config, clock, log }: DeliveryServices,
  keys: PushKeys,
  { to, url, topic, payload }: Message,
): Promise<Delivery> {
  const contact = config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${config.mailAddress}`;
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: authorization(keys, url, contact, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(LIFE_SECONDS),
        topic,
      },
      body: new Uint8Array(encryptFor(to, JSON.stringify(payload))),
      // It leads where no player may send the server.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
  } catch (error) {
    log.warn({ err: error, service: url.host }, 'push message not sent');
    return { kind: isUnreached(error) ? 'refused' : 'unanswered', restSeconds: REST_SECONDS };
  }
  if (GONE.has(answer.status)) await deleteSubscription(db, to.endpoint);
  else if (!answer.ok) log.warn({ service: url.host, status: answer.status }, 'push message refused');
  if (BUSY.has(answer.status)) return { kind: 'refused', restSeconds: restOf(answer, clock.now()) };
  // A fault of the service at this one message: the next turn tries it again, and the others go on.
  if (answer.status >= 500) return { kind: 'refused', restSeconds: 0 };
  return { kind: 'over' };
}

function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  // Of a name with several addresses each has its own error.
  const causes = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every((each) => each instanceof Error && 'code' in each && NEVER_REACHED.has(each.code));
}

/** The rest that a service asks for, in seconds or until a date (RFC 9110, section 10.2.3). */
function restOf(answer: Response, now: Date): number {
  const asked = answer.headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? REST_SECONDS : Math.min(Math.max(seconds, REST_SECONDS), LONGEST_REST_SECONDS);
}
