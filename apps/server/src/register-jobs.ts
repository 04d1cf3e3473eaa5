import { deleteSessionsOver } from './features/accounts/sessions/queries.ts';
import type { Services } from './services.ts';

const HOUR_SECONDS = 3600;

/** Everything that the server does besides answering. Each feature adds its own. */
export function registerJobs(services: Services): void {
  const { jobs, db, clock, limiter } = services;
  jobs.every('sweep sessions', HOUR_SECONDS, () => deleteSessionsOver(db, clock.now()));
  jobs.every('sweep rate limits', HOUR_SECONDS, () => limiter.sweep());
}
