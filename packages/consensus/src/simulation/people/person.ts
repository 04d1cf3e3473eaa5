import { type Chance, chanceFrom } from '../random.ts';
import { classesOf, lookAlikeOf } from '../world/classes.ts';
import type { WorldParameters } from '../world/parameters.ts';
import { BEHAVIOURS, type Behaviour } from './behaviour.ts';

/** A class that the members of a team name by another name half of the time. */
interface TeamHabit {
  readonly label: string;
  readonly says: string;
}

/** A person of a simulated world. */
export interface WorldPerson {
  readonly annotatorId: number;
  readonly teamId: number;
  readonly behaviour: Behaviour;
  /** How well classes are seen, in the units of a vehicle's hardness. */
  readonly acuity: number;
  /** Chance of letting a label stand without a thought of their own. */
  readonly anchoring: number;
  /** Chance of deleting a suggestion of middling deceit with nothing behind it. */
  readonly scepticism: number;
  /** How much of a vehicle's visibility they make use of, about 1. */
  readonly search: number;
  /** Chance of drawing a box at an illusion. */
  readonly fancy: number;
  /** Chance of drawing a suggestion that lies beside its vehicle anew. */
  readonly redrawing: number;
  /** Rise of anchoring by the hundredth image. */
  readonly drift: number;
  readonly habit: TeamHabit | undefined;
  /** Habit of confirming boxes that need no change, beyond the third that must be reviewed. */
  readonly confirming: number;
  readonly msPerBox: number;
  /** How often they play, relative to others. */
  readonly diligence: number;
  readonly joinsLate: boolean;
  /** Whose reviews a copier copies. */
  readonly partnerId: number | undefined;
}

/** Everybody of a world, in teams that mix all ways to play. */
export function simulatePeople(world: WorldParameters, seed: number): WorldPerson[] {
  const chance = chanceFrom(seed + 7919);
  const behaviours = behavioursOf(world);
  const teams = Math.max(Math.min(10, behaviours.length), Math.ceil(behaviours.length / world.peoplePerTeam));
  const habits = Array.from({ length: teams }, () => habitOf(world, chance));
  const copiers = behaviours.flatMap((behaviour, index) => (behaviour === 'copier' ? [index + 1] : []));
  return behaviours.map((behaviour, index) => {
    const team = index % teams;
    const place = copiers.indexOf(index + 1);
    // Copiers stand in pairs; the odd one out has nobody to copy from.
    const partnerId = place < 0 ? undefined : copiers[place ^ 1];
    return personOf(
      { annotatorId: index + 1, teamId: team + 1, behaviour, habit: habits[team], partnerId },
      world,
      chance,
    );
  });
}

function behavioursOf({ people, crowd }: WorldParameters): Behaviour[] {
  const others = BEHAVIOURS.flatMap((behaviour) =>
    new Array<Behaviour>(Math.round((crowd[behaviour] ?? 0) * people)).fill(behaviour),
  ).slice(0, people);
  return [...new Array<Behaviour>(people - others.length).fill('honest'), ...others];
}

function habitOf(world: WorldParameters, chance: Chance): TeamHabit | undefined {
  const classes = classesOf(world.objects.classes);
  if (!chance.is(world.honest.teamHabits)) return undefined;
  const { name } = chance.pick(classes);
  return { label: name, says: lookAlikeOf(name, classes, chance) };
}

function personOf(
  place: Pick<WorldPerson, 'annotatorId' | 'teamId' | 'behaviour' | 'habit' | 'partnerId'>,
  { honest, lateJoiners }: WorldParameters,
  chance: Chance,
): WorldPerson {
  return {
    ...place,
    acuity: honest.acuity + honest.acuitySpread * chance.normal(),
    anchoring: shareAbout(honest.anchoring, chance),
    scepticism: shareAbout(honest.scepticism, chance),
    search: Math.exp(0.4 * chance.normal() - 0.08),
    fancy: Math.min(0.9, honest.fancy * Math.exp(0.5 * chance.normal() - 0.125)),
    redrawing: honest.redrawing,
    drift: honest.drift * chance.between(0, 2),
    confirming: chance.next(),
    msPerBox: chance.between(1200, 3500),
    diligence: Math.exp(0.6 * chance.normal()),
    joinsLate: chance.is(lateJoiners),
  };
}

/** A share that differs from person to person, a normal error on its log-odds; 0 and 1 are exact. */
function shareAbout(mean: number, chance: Chance): number {
  const error = 0.5 * chance.normal();
  if (mean <= 0 || mean >= 1) return mean;
  return 1 / (1 + Math.exp(-(Math.log(mean / (1 - mean)) + error)));
}
