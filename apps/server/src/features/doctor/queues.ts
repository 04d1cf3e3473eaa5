import { counted } from '@uvh/domain/text/counted';
import type { Database } from '../../platform/db/database.ts';
import { verifyBooks } from '../ledger/queries.ts';
import { countMails } from '../mail/queries.ts';
import { countWork } from '../overview/queries.ts';
import { type Finding, findingsOf } from './finding.ts';

const MANY_IMAGES = 1000;

/** Mail that nobody takes is the first thing that people who register notice. */
export async function lookAtMail(
  db: Database,
  verify: (() => Promise<unknown>) | undefined,
): Promise<readonly Finding[]> {
  const { sent, waiting, refused } = await countMails(db);
  const counts = `${counted(sent, 'mail')} sent, ${waiting} waiting, ${refused} refused for good.`;
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
  // What waits is worth knowing where the mail server does not answer most of all.
  const reached = await findingsOf(
    'mail',
    'Check SMTP_URL, and whether the mail server takes this machine.',
    async () => {
      await verify();
      return { subject: 'mail', state: 'well', says: 'The mail server lets us in.' };
    },
  );
  return [...reached, outbox];
}

/** Reviews that the consensus does not know yet: with a worker at work there are few, and never for long. */
export async function lookAtJobs(db: Database): Promise<Finding> {
  const { to_judge: images } = await countWork(db);
  const says = `${counted(images, 'image has', 'images have')} reviews that the consensus does not know yet.`;
  if (images <= MANY_IMAGES) return { subject: 'jobs', state: 'well', says };
  return {
    subject: 'jobs',
    state: 'warning',
    says,
    mend: 'Is a worker running? Start one, or another one: "npm run worker".',
  };
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
