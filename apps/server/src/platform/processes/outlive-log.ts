/**
 * Lets a process that serves go on where nobody reads any more what it prints, as a log that is collected through a pipe, or where the
 * file of it takes no more. What the log writes itself is lost then; a sentence beside it, as that the database is gone, would end
 * the process at the worst moment.
 */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
