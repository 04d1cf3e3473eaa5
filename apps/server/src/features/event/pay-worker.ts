import { parentPort, workerData } from 'node:worker_threads';
import { payOfCheats } from '@uvh/consensus/simulation/cheating';
import * as z from 'zod/mini';

const weights = z.object({ perBit: z.number(), mostFound: z.number(), costOfNothing: z.number() });

/** Tries the weights that it is given, and ends. */
parentPort?.postMessage(payOfCheats(weights.parse(workerData)));
