import { Histogram, type Registry } from 'prom-client';
import type { TurnOver } from './recurring.ts';

const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** Times the turns of background work by name, and whether they went well. */
export function measureJobs(registry: Registry): TurnOver {
  const durations = new Histogram({
    name: 'job_turn_seconds',
    help: 'Time that a turn of background work took.',
    labelNames: ['job', 'outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  });
  return ({ job, seconds, outcome }) => durations.observe({ job, outcome }, seconds);
}
