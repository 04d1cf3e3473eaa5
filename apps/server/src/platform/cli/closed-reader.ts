/**
 * Lets a command go on whose reader has gone, as that of `organiser --help | head` has: what is written then is lost, what
 * is done is not, and the exit code tells of that alone. `console.log` does so by itself; commander writes past it.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}
