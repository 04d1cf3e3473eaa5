import type { Config } from './config.ts';
import { openContext } from './context.ts';
import { registerJobs } from './jobs.ts';
import { PATIENCE_OF_WORK_MS } from './platform/blobs/patient-store.ts';
import { measurePool } from './platform/db/metrics.ts';
import { openDatabaseOf, PATIENCE_OF_SERVERS_MS } from './platform/db/open-database.ts';
import { processMetrics, serveMetricsAlone } from './platform/http/metrics.ts';
import { measureJobs } from './platform/jobs/metrics.ts';
import { createLog } from './platform/log.ts';
import { atMost } from './platform/processes/at-most.ts';
import { giveWay } from './platform/processes/give-way.ts';
import { startUp } from './platform/processes/start-up.ts';

const JOBS_END_WITHIN_MS = 3000;

interface StartWorkerOptions {
  readonly config: Config;
  readonly notice: (text: string) => void;
  /** Receives `stop` before anything is started, so that a start under way can be ended as well. */
  readonly onStart: (stop: () => Promise<void>) => void;
}

/**
 * Does the background work of all features on the server's database: consensus, learning, settlement, mail, sweeps. Any
 * number of workers may run; they share the images by shards, and one at a time does what cannot be shared.
 * @throws StartEnded after `stop`, when all that was started is stopped.
 */
export async function startWorker({ config, notice, onStart }: StartWorkerOptions): Promise<void> {
  // Where processors are short, answers to players come before what is worked out in the background.
  giveWay();
  const log = createLog(config.logLevel ?? 'info').child({ process: `worker ${process.pid}` });
  await startUp({
    log,
    onStart: (stop) =>
      onStart(async () => {
        await stop();
        log.info('worked');
      }),
    steps: async (keep) => {
      const database = await openDatabaseOf(config, notice, PATIENCE_OF_SERVERS_MS);
      await keep(database.close);
      const { context, close } = await openContext({
        config,
        databaseUrl: database.url,
        mode: 'event',
        log,
        isBackground: true,
        blobPatienceMs: PATIENCE_OF_WORK_MS,
      });
      await keep(close);
      registerJobs(context);
      await keep(() => atMost(JOBS_END_WITHIN_MS, context.jobs.stop()));
      await context.pubsub.start();
      const metrics = processMetrics();
      measurePool(metrics, context.db.$client);
      context.jobs.start(measureJobs(metrics));
      if (config.metricsPort !== undefined) await keep(await serveMetricsAlone(metrics, config.metricsPort));
      log.info('working');
    },
  });
}
