import { parentPort } from 'node:worker_threads';
import { parseDocument } from 'yaml';
import { PARSE_OPTIONS } from './yaml-options.ts';

/** Reads a text as the server would, away from it, and tells when it is done. */
parentPort?.on('message', (text: string) => {
  try {
    parseDocument(text, PARSE_OPTIONS);
  } catch {
    // What cannot be read at all is told by who reads it next.
  }
  parentPort?.postMessage('read');
});
parentPort?.postMessage('ready');
