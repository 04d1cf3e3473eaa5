import { parentPort, workerData } from 'node:worker_threads';
import { tryParquet } from '@uvh/formats/table/parquet';

/** Reads the file that it is given to its end, tells so, and ends. */
await tryParquet(workerData);
parentPort?.postMessage('read');
