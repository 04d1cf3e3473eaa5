import { asc, eq } from 'drizzle-orm';
import { mailOutbox } from '../../src/platform/db/schema/event.ts';
import type { TestApp } from './start-app.ts';

/** Mails queued for an address, oldest first. */
export function mailsTo({ services }: Pick<TestApp, 'services'>, address: string) {
  return services.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, address)).orderBy(asc(mailOutbox.id));
}

/** The code in the latest mail of a kind to an address. */
export async function latestCode(server: Pick<TestApp, 'services'>, address: string, label: string): Promise<string> {
  const mails = await mailsTo(server, address);
  const found = mails
    .toReversed()
    .map((mail) => new RegExp(`${label}: ([A-Z0-9]+)`).exec(mail.textBody)?.[1])
    .find((code) => code !== undefined);
  if (found === undefined) throw new Error(`No ${label} was mailed to ${address}.`);
  return found;
}
