import type { Platform } from '../../../platform/platform.ts';
import { type LeasingServices, leaseService } from './service.ts';

const SWEEP_SECONDS = 60;

export function registerImageJobs(services: LeasingServices & Pick<Platform, 'jobs' | 'log'>): void {
  const { jobs, log } = services;
  jobs.every('return forgotten leases', SWEEP_SECONDS, async () => {
    const returned = await leaseService(services).sweep();
    if (returned > 0) log.info({ returned }, 'leases ran out');
  });
}
