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
  return {
    print: isJson ? err : out,
    answer: (value) => {
      answered = value;
    },
    end: () => {
      if (isJson) out(JSON.stringify(answered, null, 2));
    },
  };
}
