import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { verifyBooks } from '../ledger/queries.ts';
import { countMails } from '../mail/queries.ts';
import type { Finding } from './finding.ts';

const MANY_JOBS = 1000;

/** Mail that nobody takes is the first thing that people who register notice. */
export async function lookAtMail(
  db: Database,
  verify: (() => Promise<unknown>) | undefined,
): Promise<readonly Finding[]> {
  const { sent, waiting, refused } = await countMails(db);
  const counts = `${sent} mails sent, ${waiting} waiting, ${refused} refused for good.`;
  const outbox: Finding =
    refused === 0
      ? { subject: 'mail', state: 'well', says: counts }
      : {
          subject: 'mail',
          state: 'warning',
          says: counts,
          mend: 'See why with "organiser mail status", then "organiser mail retry".',
        };
  if (verify === undefined) {
    const mend = 'Set SMTP_URL; codes of registration and reset wait in the outbox until then.';
    return [{ subject: 'mail', state: 'warning', says: 'No mail server is configured.', mend }, outbox];
  }
  await verify();
  return [{ subject: 'mail', state: 'well', says: 'The mail server lets us in.' }, outbox];
}

/** Work that was put off until after a request. */
export async function lookAtJobs(db: Database): Promise<Finding> {
  const { rows: tables } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('job.job') is not null as known`,
  );
  if (!tables[0]?.known) return { subject: 'jobs', state: 'well', says: 'No job has been queued yet.' };
  const { rows } = await db.execute<{ waiting: string; failed: string }>(sql`
    select count(*) filter (where state in ('created', 'retry', 'active')) as waiting,
      count(*) filter (where state = 'failed') as failed
    from job.job`);
  const waiting = Number(rows[0]?.waiting);
  const failed = Number(rows[0]?.failed);
  const says = `${waiting} jobs under way, ${failed} given up.`;
  if (failed > 0) {
    return {
      subject: 'jobs',
      state: 'warning',
      says,
      mend: 'The log says why under "job failed"; the next learning pass makes up for a consensus.',
    };
  }
  if (waiting > MANY_JOBS) {
    return { subject: 'jobs', state: 'warning', says, mend: 'Is a worker running? Start another one.' };
  }
  return { subject: 'jobs', state: 'well', says };
}

/** The promises of `ledger verify`. */
export async function lookAtBooks(db: Database): Promise<readonly Finding[]> {
  const checks = await verifyBooks(db);
  const broken = checks.filter((check) => check.broken > 0);
  if (broken.length === 0)
    return [{ subject: 'books', state: 'well', says: `${checks.length} promises of the ledger are kept.` }];
  return broken.map(({ promise, broken: times }) => ({
    subject: 'books',
    state: 'broken',
    says: `Not so ${times} times: ${promise}.`,
    mend: 'Make a backup, then "organiser ledger rebuild" sums up the totals; a row that is missing needs a look at the log.',
  }));
}
