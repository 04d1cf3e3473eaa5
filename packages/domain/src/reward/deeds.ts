import { BOX_REASONS, type BoxReason } from './box-reason.ts';

/** Skills that settled boxes show: seeing what was missed, naming it, clearing what is not there. */
export const SKILLS = ['found', 'named', 'cleared'] as const;
export type Skill = (typeof SKILLS)[number];

/** Settled boxes alike of one person on one day; below 0 where more went wrong than right. */
export interface Deed {
  /** YYYY-MM-DD on the event's calendar. */
  readonly day: string;
  readonly skill: Skill;
  /** The class in question; empty for a box that was cleared. */
  readonly vehicleClass: string;
  readonly boxes: number;
}

/** Boxes settled alike, as the server stores them. */
export interface SettledBoxes {
  readonly day: string;
  readonly reason: BoxReason;
  readonly said: string;
  readonly settled: string;
  readonly boxes: number;
}

const SIGNED: Readonly<Partial<Record<BoxReason, readonly [skill: Skill, sign: 1 | -1]>>> = {
  'vehicle-found': ['found', 1],
  'vehicle-misnamed': ['found', -1],
  'vehicle-unsupported': ['found', -1],
  'relabelled-right': ['named', 1],
  'relabelled-wrong': ['named', -1],
  'deleted-right': ['cleared', 1],
  'deleted-wrong': ['cleared', -1],
};

const reasonsSigned = (wanted: 1 | -1): ReadonlySet<BoxReason> =>
  new Set(BOX_REASONS.filter((reason) => SIGNED[reason]?.[1] === wanted));

/** Reasons of answers that changed something and were right, and of those that were wrong. */
export const RIGHT_CORRECTIONS = reasonsSigned(1);
export const WRONG_CORRECTIONS = reasonsSigned(-1);

/**
 * What settled boxes say of a skill; undefined for reasons that say nothing. Mistakes count against it, so that many
 * guesses are worth no more than knowing, and nothing in it depends on time or on how the work was cut into submissions.
 */
export function deedOf({ day, reason, said, settled, boxes }: SettledBoxes): Deed | undefined {
  const signed = SIGNED[reason];
  if (!signed) return undefined;
  const [skill, sign] = signed;
  const vehicleClass = skill === 'cleared' ? '' : sign === 1 ? settled : said;
  return { day, skill, vehicleClass, boxes: sign * boxes };
}

/** Right corrections less wrong ones by day. */
export function correctionsByDay(deeds: readonly Deed[]): ReadonlyMap<string, number> {
  const days = new Map<string, number>();
  for (const { day, boxes } of deeds) days.set(day, (days.get(day) ?? 0) + boxes);
  return days;
}
