import { onOneLine } from '@uvh/domain/text/plain-note';
/**
 * What a finding means for the data: `refused` could not be understood and is missing (probably a mistake in the
 * file), `left_out` was understood and left out on purpose, though a place on a picture may be lost with it, `empty` was
 * left out as well, and there is nothing of it on a picture; `adjusted` was read after a conversion that is told.
 */
export type ProblemEffect = 'refused' | 'left_out' | 'empty' | 'adjusted';

/** A finding of reading, with the place where it is. */
export interface Problem {
  readonly effect: ProblemEffect;
  readonly file: string;
  /** Line of the file, from 1. */
  readonly line?: number;
  /** Entry in the file, such as `annotations[12].bbox`. */
  readonly entry?: string;
  readonly message: string;
}

/** The finding as one sentence for a console: `boxes.json: annotations[2].bbox must be ...`. */
export function sentenceOf({ file, line, entry, message }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return onOneLine(entry === undefined ? `${place}: ${message}` : `${place}: ${entry} ${message}`);
}

/** What stands in a file may be quoted in a finding, and is as long as its author liked. */
const MAX_MESSAGE = 500;

/** Findings of one sort in one file beyond this many say nothing new. */
const MAX_OF_A_SORT = 50;

/** Collects findings, bounded: a file of a million bad lines gives fifty findings and a count. */
export class Findings {
  private readonly problems: Problem[] = [];
  private readonly counts = new Map<string, { count: number; readonly last: Problem }>();

  /** Adds a finding. `sort` groups like ones for the bound; without it, all of a file and effect are one sort. */
  add(problem: Problem, sort: string = problem.effect): undefined {
    const key = `${problem.file}\n${sort}`;
    const met = this.counts.get(key);
    if (met) met.count += 1;
    else this.counts.set(key, { count: 1, last: problem });
    if ((met?.count ?? 1) <= MAX_OF_A_SORT) this.problems.push(problem);
    return undefined;
  }

  /** Adds the findings of another reader. */
  addAll(problems: readonly Problem[]): void {
    for (const problem of problems) this.problems.push(problem);
  }

  /** All findings in the order in which they were met; counts of those beyond the bound last. */
  list(): readonly Problem[] {
    const more = [...this.counts.values()]
      .filter(({ count }) => count > MAX_OF_A_SORT)
      .map(({ count, last }) => ({
        effect: last.effect,
        file: last.file,
        message: `and ${count - MAX_OF_A_SORT} more of these`,
      }));
    return [...this.problems, ...more];
  }
}

/** Adds findings about one file. */
export interface FileFindings {
  readonly file: string;
  refuse(place: Place, message: string): undefined;
  leaveOut(place: Place, message: string, sort?: string): undefined;
  passOver(place: Place, message: string, sort?: string): undefined;
  adjust(place: Place, message: string, sort?: string): undefined;
}

/** A place in a file: an entry by its path, a line by its number, or the whole file. */
export type Place = string | number | undefined;

/** The findings of one file. */
export function findingsOf(file: string, findings: Findings): FileFindings {
  const add = (effect: ProblemEffect, place: Place, message: string, sort?: string): undefined =>
    findings.add(
      {
        effect,
        file,
        ...(typeof place === 'number' && { line: place }),
        ...(typeof place === 'string' && { entry: place }),
        message: message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message,
      },
      sort,
    );
  return {
    file,
    refuse: (place, message) => add('refused', place, message),
    leaveOut: (place, message, sort) => add('left_out', place, message, sort),
    passOver: (place, message, sort) => add('empty', place, message, sort),
    adjust: (place, message, sort) => add('adjusted', place, message, sort),
  };
}
