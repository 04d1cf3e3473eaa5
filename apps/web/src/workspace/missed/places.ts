import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { Candidate } from '@uvh/domain/annotation/candidate';

/** What a person says of the places on the sheet: by their letters, which candidates are vehicles. */
export interface Findings {
  /** Candidates to be added, by the position of their place; with another class where one was pressed. */
  readonly found: ReadonlyMap<number, Candidate>;
  /** The place that was pressed last: a class key is about it. */
  readonly last: number | undefined;
}

export const NOTHING_FOUND: Findings = { found: new Map(), last: undefined };

/** The letter printed on a place, and pressed for it. */
export function letterOf(position: number): string {
  return String.fromCharCode(65 + position);
}

/** The place of a key, by its physical code (`KeyC` is the third); undefined for any other key. */
export function positionOfCode(code: string, places: number): number | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const position = letter === undefined ? -1 : letter.charCodeAt(0) - 65;
  return position >= 0 && position < places ? position : undefined;
}

/** A press on a place with a candidate: a vehicle is there, or after all not. */
export function withPressed(findings: Findings, place: LikelyPlace, position: number): Findings {
  if (!place.candidate) return findings;
  const found = new Map(findings.found);
  if (!found.delete(position)) found.set(position, place.candidate);
  return { found, last: found.has(position) ? position : undefined };
}

/** A class for the vehicle that was found last; as it was when none was. */
export function withClass({ found, last }: Findings, label: string): Findings {
  const candidate = last === undefined ? undefined : found.get(last);
  if (last === undefined || !candidate) return { found, last };
  return { found: new Map([...found, [last, { ...candidate, label }]]), last };
}
