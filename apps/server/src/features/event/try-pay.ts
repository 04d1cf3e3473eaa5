import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isPayKnown, type PayOfCheats, rememberPay } from '@uvh/consensus/simulation/cheating';
import { fewAtOnce } from '../../platform/few-at-once.ts';
import { paysAlike } from './pay-problems.ts';
import { type EventSettings, payWeightsOf, settingsSchema } from './settings.ts';

const PATIENCE_MS = 30_000;
/** One at a time: it takes a processor for a second. */
const turns = fewAtOnce(1, PATIENCE_MS);

/**
 * Tries what these settings pay in a thread of its own, so that nobody on this server waits while it is simulated; asking
 * what is wrong with them costs nothing then. Settings that cannot be read, or pay as others did, are left alone.
 */
export async function tryPay(before: EventSettings, wanted: Readonly<Record<string, unknown>>): Promise<void> {
  const after = settingsSchema.safeParse({ ...before, ...wanted });
  if (!after.success) return;
  const weights = payWeightsOf(after.data);
  if (paysAlike(before, after.data) || isPayKnown(weights)) return;
  await turns.run(async () => {
    if (isPayKnown(weights)) return;
    const worker = new Worker(new URL('./pay-worker.ts', import.meta.url), { workerData: weights });
    const [pay]: readonly PayOfCheats[] = await once(worker, 'message');
    if (pay) rememberPay(weights, pay);
  });
}
