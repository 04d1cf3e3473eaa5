/** Why the database could not be started, as told to the person who started the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
