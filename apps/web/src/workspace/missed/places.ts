import type { LikelyPlace } from '@uvh/annotator/coverage/likely-places';
import type { FoundVehicle } from '@uvh/annotator/document/found-vehicle';
import type { Rect } from '@uvh/domain/annotation/box';
import { DEFAULT_LABEL } from '@uvh/domain/annotation/vehicle-class';

/** A vehicle that a person saw at a place of the sheet. */
interface Find {
  readonly position: number;
  readonly vehicle: FoundVehicle;
}

/** What a person says of the places on the sheet: which vehicles are there, in the order of the presses. */
export interface Findings {
  readonly finds: readonly Find[];
  /** The find that was pressed last, by its place among them: a class key is about it. */
  readonly last: number | undefined;
}

export const NOTHING_FOUND: Findings = { finds: [], last: undefined };

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
export function withPressed(findings: Findings, { candidate }: LikelyPlace, position: number): Findings {
  if (!candidate) return findings;
  const known = findings.finds.findIndex((find) => find.vehicle.candidateId === candidate.candidateId);
  if (known >= 0) return { finds: findings.finds.toSpliced(known, 1), last: undefined };
  return { finds: [...findings.finds, { position, vehicle: candidate }], last: findings.finds.length };
}

/** The box that was found where a press on the picture of a place was; its class is still to be said. */
export function withBox({ finds }: Findings, position: number, { x, y, width, height }: Rect): Findings {
  const vehicle = { x, y, width, height, label: DEFAULT_LABEL };
  return { finds: [...finds, { position, vehicle }], last: finds.length };
}

/** Without the vehicle that was found at that point of the space; undefined when none was. */
export function withoutBoxAt({ finds }: Findings, x: number, y: number): Findings | undefined {
  const known = finds.findLastIndex(({ vehicle }) => {
    const [across, down] = [x - vehicle.x, y - vehicle.y];
    return across >= 0 && across <= vehicle.width && down >= 0 && down <= vehicle.height;
  });
  return known < 0 ? undefined : { finds: finds.toSpliced(known, 1), last: undefined };
}

/** A class for the vehicle that was found last; as it was when none was. */
export function withClass(findings: Findings, label: string): Findings {
  const { finds, last } = findings;
  const find = last === undefined ? undefined : finds[last];
  if (last === undefined || !find) return findings;
  return { finds: finds.with(last, { ...find, vehicle: { ...find.vehicle, label } }), last };
}

/** The vehicles found at a place. */
export function foundAt({ finds }: Findings, position: number): readonly FoundVehicle[] {
  return finds.filter((find) => find.position === position).map(({ vehicle }) => vehicle);
}
