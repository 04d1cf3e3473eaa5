import { withoutSteering } from '@uvh/domain/text/plain-note';
import type { CommandContext } from './command.ts';

/** Where a command writes; a test keeps what it writes. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

/** How a command answers: sentences and tables for a person, or with --json one value for a script. */
export interface CommandOutput extends Pick<CommandContext<unknown>, 'print' | 'answer'> {
  /** Writes what a script waits for, also where the command had nothing to answer. */
  end(): void;
}

export function commandOutput(isJson: boolean, { out, err }: Streams): CommandOutput {
  let answered: unknown = {};
  const say = isJson ? err : out;
  return {
    // One text and no more: `console.log` would print the index and the list too that `lines.forEach(print)` passes.
    // Pictures and classes of a data set may be called anything.
    print: (text) => say(withoutSteering(text)),
    answer: (value) => {
      answered = value;
    },
    end: () => {
      if (isJson) out(JSON.stringify(answered, null, 2));
    },
  };
}
