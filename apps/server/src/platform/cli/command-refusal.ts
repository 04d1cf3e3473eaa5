import type { TaskFailure } from '@uvh/contract/calls/organiser/tasks';

/**
 * What an organiser at the command line is told when something cannot be done; the sentence is the whole answer. The console
 * says it in the reader's language where there is a code.
 */
export class CommandRefusal extends Error {
  override readonly name: string = 'CommandRefusal';
  /** Not `code`, by which errors of the system are known. */
  readonly failureCode: TaskFailure | undefined;

  constructor(message: string, failureCode?: TaskFailure) {
    super(message);
    this.failureCode = failureCode;
  }
}

/** The command was typed wrongly: nothing was tried. */
export class UsageRefusal extends CommandRefusal {
  override readonly name = 'UsageRefusal';
}
