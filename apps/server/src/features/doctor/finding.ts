/** How one part of an installation was found. */
export interface Finding {
  readonly subject:
    | 'settings'
    | 'database'
    | 'migrations'
    | 'clock'
    | 'secret'
    | 'blobs'
    | 'mail'
    | 'jobs'
    | 'books'
    | 'disk'
    | 'address';
  /** `warning`: it works, but somebody should know. `broken`: an event cannot be run like this. */
  readonly state: 'well' | 'warning' | 'broken';
  /** One sentence with the figure that was read. */
  readonly says: string;
  /** What to do about it, for anything that is not well. */
  readonly mend?: string;
}

/** A check that could not even be made is a finding too: what it looked at does not work. */
export async function findingsOf(
  subject: Finding['subject'],
  mend: string,
  look: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await look()].flat();
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return [{ subject, state: 'broken', says, mend }];
  }
}
