import type { Platform } from '../../../platform/platform.ts';
import { removeErasedFiles } from '../curation/erase-picture.ts';
import { type LeasingServices, leaseService } from './service.ts';

const SWEEP_SECONDS = 60;

export function registerImageJobs(services: LeasingServices & Pick<Platform, 'jobs' | 'log' | 'blobs'>): void {
  const { jobs, log } = services;
  jobs.every('return forgotten leases', SWEEP_SECONDS, async () => {
    const returned = await leaseService(services).sweep();
    if (returned > 0) log.info({ returned }, 'leases ran out');
  });
  jobs.every('remove erased pictures', SWEEP_SECONDS, () => removeErasedFiles(services));
}
