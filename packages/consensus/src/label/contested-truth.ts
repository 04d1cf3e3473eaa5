import { iou, type Rect } from '@uvh/domain/annotation/box';
import { GOLD_IOU, type GoldAnswers } from '../matching/gold.ts';
import type { ObservedObject } from '../matching/observe.ts';
import type { TrueBox } from '../review.ts';
import { hasLooked } from './looked.ts';
import type { SeenObject } from './seen-object.ts';
import type { ObjectLabel, States } from './states.ts';

/** A place of a gold image of which people say something else than what is known of it. */
export interface ContestedTruth {
  /** What is known to be there; 'removed' for no vehicle. */
  readonly known: ObjectLabel;
  /** What people say instead. */
  readonly said: ObjectLabel;
  /** Teams that say so of their own accord, and those that say what is known. */
  readonly teams: number;
  readonly teamsForKnown: number;
  readonly rect: Rect;
}

/** Teams that say the same before what is known is held against it: two may be taken in by the same thing. */
const LEAST_TEAMS = 3;
/** So many times as many as those who say what is known. */
const TIMES_AS_MANY = 2;

/**
 * Where people may be right and the truth wrong: those who looked lean to something else, and several teams said it by
 * themselves, at least twice as many as said what is known. A suggestion that was left alone says nothing here. It
 * changes no verdict and no pay: somebody who knows has to look, since experts are asked because people are mistaken alike.
 */
export function contestedTruths(
  seen: readonly SeenObject[],
  gold: GoldAnswers,
  truth: readonly TrueBox[],
  states: States,
): ContestedTruth[] {
  const { removed } = states;
  return seen.flatMap(({ object, reading }, index): ContestedTruth[] => {
    const known = gold.states[index] ?? removed;
    const said = reading.belief.best;
    if (said === known) return [];
    const { rect } = object;
    // A loose suggestion may be deleted or mended, and a second box on a vehicle is no other vehicle.
    const liesOn = (box: Rect) => iou(rect, box) >= GOLD_IOU;
    const vehicle = gold.boxes[index];
    if (vehicle ? said === removed && !liesOn(vehicle) : truth.some(liesOn)) return [];
    const teamsBy = teamsByState(object, states);
    const [teams, teamsForKnown] = [teamsBy.get(said)?.size ?? 0, teamsBy.get(known)?.size ?? 0];
    if (teams < LEAST_TEAMS || teams < TIMES_AS_MANY * teamsForKnown) return [];
    return [{ known: states.verdictOf(known), said: states.verdictOf(said), teams, teamsForKnown, rect }];
  });
}

/** Those of the places that an organiser has not looked at yet: of the others what is known stands, against the same word. */
export function notUpheld(
  contested: readonly ContestedTruth[],
  upheld: readonly Pick<ContestedTruth, 'said' | 'rect'>[],
): ContestedTruth[] {
  const isUpheld = ({ said, rect }: ContestedTruth) =>
    upheld.some((other) => other.said === said && iou(other.rect, rect) >= GOLD_IOU);
  return contested.filter((place) => !isUpheld(place));
}

/** The teams that said each state of an object by themselves. */
function teamsByState({ votes }: ObservedObject, states: States): ReadonlyMap<number, ReadonlySet<number>> {
  const teams = new Map<number, Set<number>>();
  for (const vote of votes) {
    if (vote.manner === 'untouched' || !hasLooked(vote, states)) continue;
    const known = teams.get(vote.state) ?? new Set();
    teams.set(vote.state, known.add(vote.teamId));
  }
  return teams;
}
