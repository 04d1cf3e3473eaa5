import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { countAwaited } from './prepared.ts';

/** Shows at /metrics how the connections of this process stand: requests that wait for one mean that it has too few. */
export function measurePool(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount + countAwaited(pool));
    },
  });
}
