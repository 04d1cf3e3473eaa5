import { isTouched } from '@uvh/consensus/simulation/people/boxes';
import { simulatePeople, type WorldPerson } from '@uvh/consensus/simulation/people/person';
import { simulateReview } from '@uvh/consensus/simulation/people/review';
import { type Chance, chanceFrom } from '@uvh/consensus/simulation/random';
import { classesOf } from '@uvh/consensus/simulation/world/classes';
import { REFERENCE_WORLD, type WorldChanges, worldWith } from '@uvh/consensus/simulation/world/parameters';
import { pictureAsImage } from '@uvh/consensus/simulation/world/pictures';
import type { WorldImage } from '@uvh/consensus/simulation/world/world-image';
import { submittedBox } from '@uvh/contract/wire-box';
import { areaOf } from '@uvh/domain/annotation/box';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsensusServices } from '../consensus/recompute-consensus.ts';
import { recomputeConsensus } from '../consensus/recompute-consensus.ts';
import { refitSkillModel } from '../consensus/refit-skill-model.ts';
import type { EventService } from '../event/service.ts';
import type { LeasingServices, LiveLease } from '../images/lease/service.ts';
import { leaseService } from '../images/lease/service.ts';
import type { SubmissionServices } from '../submissions/service.ts';
import { createSubmission } from '../submissions/service.ts';
import type { DemoWay } from './cast.ts';
import type { DemoImage } from './demo-image.ts';
import type { DemoMember } from './people.ts';
import { countReviewsByPerson } from './queries.ts';

/** One image reviewed by one person at one time. */
interface Turn {
  readonly at: number;
  readonly player: DemoMember;
}

/** Who takes a turn and after how many others of theirs, the truth of every image by its id, and the source of chance. */
interface Simulation {
  readonly person: WorldPerson;
  readonly experience: number;
  readonly worlds: ReadonlyMap<number, WorldImage>;
  readonly chance: Chance;
}

/** What playing takes: the services of leasing, submitting and the consensus. */
export interface PlayServices extends LeasingServices, SubmissionServices, ConsensusServices {
  readonly event: EventService;
}

const HOUR_MS = 3_600_000;
/** Turns between two refits: what the first people did is known when the later ones are settled. */
const REFIT_EVERY = 50;
const SEED = 26;
/** Side of what is hard to see for its size. */
const SMALL_PX = 64;
const { objects: OBJECTS } = REFERENCE_WORLD;
const CLASSES = classesOf(OBJECTS.classes);

/** What is special about those who review in each way; people of an event of an evening look closer than those of weeks. */
const WAYS: Readonly<Record<DemoWay, WorldChanges>> = {
  keen: { honest: { acuity: 2.9, anchoring: 0.08, scepticism: 0.88, teamHabits: 0 } },
  usual: { honest: { acuity: 2.45, anchoring: 0.16, scepticism: 0.78, teamHabits: 0 } },
  weak: { honest: { acuity: 2, anchoring: 0.24, scepticism: 0.68, teamHabits: 0 } },
  careless: { crowd: { careless: 1 } },
  blind: { crowd: { blind: 1 } },
};

/**
 * Lets everybody of the demo review the images that they reviewed before the visitor came, in the order of time
 * from the game's opening to now or to its end, through the same leasing, submitting, consensus and settlement as real people.
 * What was done in an earlier run is not done again.
 */
export async function playDemo(
  services: PlayServices,
  players: readonly DemoMember[],
  images: readonly DemoImage[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const chance = chanceFrom(SEED);
  const worlds = new Map(images.map((image) => [image.imageId, worldOf(image)]));
  const people = new Map(players.map((player) => [player.caller.userId, simulated(player)]));
  const { game } = (await services.event.current()).schedule;
  const until = Math.min(Date.parse(game.closesAt), services.clock.now().getTime());
  const taken = new Map<number, number>();
  const turns = turnsOf(players, await countReviewsByPerson(services.db), Date.parse(game.opensAt), until, chance);
  for (const [index, turn] of turns.entries()) {
    const then = servicesAt(services, turn.at);
    const person = people.get(turn.player.caller.userId);
    if (person) {
      const experience = taken.get(person.annotatorId) ?? 0;
      taken.set(person.annotatorId, experience + 1);
      await takeTurn(services, turn, { person, experience, worlds, chance });
    }
    if (index % REFIT_EVERY === REFIT_EVERY - 1) await refitSkillModel(then);
    onProgress(index + 1, turns.length);
  }
  if (turns.length > 0) await refitSkillModel(services);
}

/** The services as they were at a time within the game, which may be over by now. */
function servicesAt(services: PlayServices, at: number): PlayServices {
  return {
    ...services,
    clock: { now: () => new Date(at) },
    event: { ...services.event, requireGameOpen: async () => undefined, requireGameRunning: async () => undefined },
  };
}

async function takeTurn(
  services: PlayServices,
  { at, player: { caller } }: Turn,
  { person, experience, worlds, chance }: Simulation,
): Promise<void> {
  const lease = await leaseService(servicesAt(services, at))
    .current(caller)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NO_IMAGE_LEFT') return undefined;
      throw error;
    });
  const world = lease && worlds.get(lease.imageId);
  if (!lease || !world) return;
  const { sharedLookAlike } = OBJECTS;
  const task = {
    reviewId: 0,
    person,
    world,
    shown: shownOf(lease),
    classes: CLASSES,
    sharedLookAlike,
    experience,
    earlier: [],
  };
  const review = simulateReview(task, SEED);
  const touched = review.boxes.filter(isTouched).length;
  const then = servicesAt(services, at + (review.durationMs ?? 0));
  try {
    await createSubmission(then, caller, {
      imageId: lease.imageId,
      boxes: review.boxes.map(submittedBox),
      idempotencyKey: undefined,
      telemetry: {
        active_seconds: (review.durationMs ?? 0) / 1000,
        coverage_tiles: 12,
        coverage_looked: chance.is(0.7) ? 12 : 5,
        actions: touched,
      },
    });
  } catch (error) {
    // Somebody who looked and found too little to do leaves the image, as people do.
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  await recomputeConsensus(then, lease.imageId);
}

function shownOf({ content }: LiveLease) {
  return [...content.suggestions(), ...content.peers().map((box) => ({ ...box, origin: 'peer' as const }))];
}

/** Returns everybody's turns in work sessions spread over the days so far, earliest first. */
function turnsOf(
  players: readonly DemoMember[],
  done: ReadonlyMap<number, number>,
  from: number,
  to: number,
  chance: Chance,
): Turn[] {
  const span = Math.max(HOUR_MS, to - HOUR_MS - from);
  return players
    .flatMap((player) => {
      const left = player.person.images - (done.get(player.caller.userId) ?? 0);
      const workSessions = [chance.next(), chance.next(), chance.next()].sort((a, b) => a - b);
      return Array.from({ length: Math.max(0, left) }, (_, index) => {
        const session = workSessions[Math.floor((index * workSessions.length) / left)] ?? 0;
        return { player, at: Math.round(from + session * span + (index % 4) * 180_000 + chance.next() * 60_000) };
      });
    })
    .sort((a, b) => a.at - b.at);
}

function simulated({ person, caller }: DemoMember): WorldPerson {
  const [one] = simulatePeople(worldWith({ people: 1, ...WAYS[person.way] }), caller.userId);
  if (!one) throw new RangeError(`Nobody reviews as ${person.way}.`);
  return { ...one, annotatorId: caller.userId, teamId: caller.team.teamId };
}

/** The image as the simulation knows it: what is small or hidden is hard to name and to find. */
function worldOf({ imageId, truth, suggestions }: DemoImage): WorldImage {
  const world = pictureAsImage({ imageId, suggestions }, truth, REFERENCE_WORLD, SEED);
  const vehicles = world.vehicles.map((vehicle, index) => {
    const visibleShare = truth[index]?.visibleShare ?? 1;
    const area = areaOf(vehicle.rect);
    return {
      ...vehicle,
      hardness: 0.5 * vehicle.hardness + (area < SMALL_PX * SMALL_PX ? 1 : 0) + 0.8 * (1 - visibleShare),
      visibility: Math.min(0.9, 0.3 + area / 40_000) * visibleShare,
    };
  });
  return { ...world, vehicles };
}
