/** Why the database could not be had, in words for whoever started the server. */
export class DatabaseStartError extends Error {
  override readonly name = 'DatabaseStartError';
}
