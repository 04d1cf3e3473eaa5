import type { AppContext } from './context.ts';
import { deleteOldCodes } from './features/accounts/codes/queries.ts';
import { LIMITS } from './features/accounts/limits.ts';
import { deleteOldDevices, deleteUnprovedAccounts } from './features/accounts/queries.ts';
import { deleteSessionsOver } from './features/accounts/sessions/queries.ts';
import { registerConsensusJobs } from './features/consensus/jobs.ts';
import { followPace } from './features/event/follow-pace.ts';
import { registerImageJobs } from './features/images/lease/jobs.ts';
import { deleteOldCodeMails } from './features/mail/queries.ts';
import { registerMailJobs } from './features/mail/sender.ts';
import { registerWeeklyMail } from './features/mail/weekly/weekly-mail.ts';
import { COUNT_EVERY_SECONDS, countSlowFigures } from './features/overview/slow-figures.ts';
import { registerPushJob } from './features/push/send-moments.ts';
import { registerTaskJobs } from './features/tasks/jobs.ts';
import { DEVICE_KEPT_SECONDS } from './platform/http/device-cookie.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
/** Often enough that what strangers have counted and mailed stays bounded between two looks. */
const SWEEP_COUNTS_SECONDS = 10 * MINUTE_SECONDS;

/** Registers the background work of every feature. */
export function registerJobs(context: AppContext): void {
  const { jobs, db, clock, limiter } = context;
  jobs.every('sweep sessions', HOUR_SECONDS, () => deleteSessionsOver(db, clock.now()));
  jobs.every('sweep codes', SWEEP_COUNTS_SECONDS, async () => {
    await deleteOldCodes(db, clock.now());
    await deleteOldCodeMails(db, clock.now());
    await deleteUnprovedAccounts(db, clock.now());
  });
  jobs.every('sweep devices', HOUR_SECONDS, () =>
    deleteOldDevices(db, new Date(clock.now().getTime() - DEVICE_KEPT_SECONDS * 1000)),
  );
  jobs.every('sweep rate limits', SWEEP_COUNTS_SECONDS, () => limiter.sweep(Object.values(LIMITS)));
  jobs.every('count figures', COUNT_EVERY_SECONDS, async () => void (await countSlowFigures(context)));
  jobs.every('follow the pace', HOUR_SECONDS, () => followPace(context));
  // While little has happened since midnight: later it is summed from the day's ledger.
  jobs.every('ranks of yesterday', MINUTE_SECONDS, async () => {
    if ((await context.event.phase()) !== 'before') await context.leaderboard.yesterday();
  });
  registerMailJobs(context, context.config);
  registerWeeklyMail(context);
  registerPushJob(context);
  registerImageJobs(context);
  registerConsensusJobs(context);
  registerTaskJobs(context);
}
