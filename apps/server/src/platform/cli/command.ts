/** What the action of a command works with. `Services` are the ones that it uses. */
export interface CommandContext<Services> {
  readonly services: Services;
  /** The name that is written into the audit log. */
  readonly actor: string;
  print(text: string): void;
  /** Marks the run as failed without ending it, for work that continues after a bad line. */
  fail(): void;
}

/** Opens the event's data, runs the action and closes again; beside a running server or without one. */
export type RunCommand<Services> = (action: (context: CommandContext<Services>) => Promise<void>) => Promise<void>;
