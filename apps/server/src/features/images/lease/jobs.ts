import type { Services } from '../../../services.ts';
import { leaseService } from './service.ts';

const SWEEP_SECONDS = 60;

export function registerImageJobs(services: Services): void {
  const { jobs, log } = services;
  jobs.every('return forgotten leases', SWEEP_SECONDS, async () => {
    const returned = await leaseService(services).sweep();
    if (returned > 0) log.info({ returned }, 'leases ran out');
  });
}
