import { EXIT } from './exit-codes.ts';
import { explainFailure } from './explain-failure.ts';

/**
 * Lets a command go on whose output nobody takes: what is written then is lost, what is done is not. Of a reader that has gone, as
 * that of `organiser --help | head` has, the exit code tells nothing. Of a disk that is full it does, and a sentence:
 * `console.log` would be silent, and half a list be taken for the whole.
 */
export function outliveReaders(): void {
  let isTold = false;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE' || isTold) return;
      isTold = true;
      process.on('exit', () => {
        process.exitCode ||= EXIT.failed;
      });
      console.error(`Not all that was to be printed could be written. ${explainFailure(error)}`);
    });
}
