/** What an organiser at the command line is told when something cannot be done; the sentence is the whole answer. */
export class CommandRefusal extends Error {
  override readonly name: string = 'CommandRefusal';
}

/** The command was typed wrongly: nothing was tried. */
export class UsageRefusal extends CommandRefusal {
  override readonly name = 'UsageRefusal';
}
