import type { ProgressBar } from './progress-bar.ts';

/** What the action of a command works with. `Services` are the ones that it uses. */
export interface CommandContext<Services> {
  readonly services: Services;
  /** The name that is written into the audit log. */
  readonly actor: string;
  /** Says something to a person. With --json it goes to standard error, beside the progress. */
  print(text: string): void;
  /** Gives the result to a script: with --json, all that standard output holds. Each action gives one. */
  answer(value: unknown): void;
  /** Shows how far a long step has come. */
  progress(title: string): ProgressBar;
  /** Marks the run as failed without ending it, for work that continues after a bad line. */
  fail(): void;
}

/** Opens the event's data, runs the action and closes again; beside a running server or without one. */
export type RunCommand<Services> = (action: (context: CommandContext<Services>) => Promise<void>) => Promise<void>;
