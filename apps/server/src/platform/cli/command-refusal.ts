/** What an organiser at the command line is told when something cannot be done; the sentence is the whole answer. */
export class CommandRefusal extends Error {
  override readonly name = 'CommandRefusal';
}
