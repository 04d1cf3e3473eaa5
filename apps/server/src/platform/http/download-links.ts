import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../clock.ts';
import type { ServerSecret } from '../secret.ts';

const GOOD_FOR_MS = 10 * 60_000;
/** A large file over a slow line takes hours, and a machine is closed over night. */
const CONTINUED_FOR_MS = 24 * 60 * 60_000;

const ticketSchema = z.object({
  /** What is downloaded, e.g. 'certificates'. */
  kind: z.string(),
  /** The person who asked for the link; what they may do is looked up again when it is used. */
  userId: z.int(),
  expires: z.int(),
  options: z.record(z.string(), z.string()),
});

type Ticket = z.output<typeof ticketSchema>;

/** Signs what may be downloaded without a session: a browser that follows a link sends none. */
export interface DownloadLinks {
  /** The ticket for a link, and until when it is good. */
  sign(wanted: Omit<Ticket, 'expires'>): { readonly ticket: string; readonly expiresAt: Date };
  /** What a ticket is for; undefined for one that is forged or over. */
  read(ticket: string): Ticket | undefined;
  /** The same for who has begun, and shows it by the ETag that came with the part they have: they have a day for what is left. */
  readOfBegun(ticket: string): Ticket | undefined;
  /** Names one version of the bytes behind a ticket. Only who was sent some of them knows it. */
  etagOf(ticket: Ticket, version: string): string;
}

export function downloadLinks(secret: ServerSecret, clock: Clock): DownloadLinks {
  const key = secret.keyFor('download links');
  const signatureOf = (payload: string) => createHmac('sha256', key).update(payload).digest();
  const readWithin = (ticket: string, graceMs: number): Ticket | undefined => {
    const [payload = '', signature = ''] = ticket.split('.');
    const claimed = Buffer.from(signature, 'base64url');
    const right = signatureOf(payload);
    if (claimed.length !== right.length || !timingSafeEqual(claimed, right)) return undefined;
    const parsed = ticketSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.expires + graceMs > clock.now().getTime() ? parsed.data : undefined;
  };
  return {
    sign(wanted) {
      const expires = clock.now().getTime() + GOOD_FOR_MS;
      const payload = Buffer.from(JSON.stringify({ ...wanted, expires })).toString('base64url');
      return {
        ticket: `${payload}.${signatureOf(payload).toString('base64url')}`,
        expiresAt: new Date(expires),
      };
    },
    read: (ticket) => readWithin(ticket, 0),
    readOfBegun: (ticket) => readWithin(ticket, CONTINUED_FOR_MS),
    etagOf: ({ kind, userId, options }, version) =>
      `"${signatureOf(JSON.stringify([kind, userId, options, version])).toString('base64url')}"`,
  };
}
