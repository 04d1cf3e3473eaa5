import { type SimulatedPerson, simulatePerson, simulateReview } from '@uvh/consensus/simulation/people';
import { type Chance, chanceFrom } from '@uvh/consensus/simulation/random';
import type { SimulatedImage, SimulatedVehicle } from '@uvh/consensus/simulation/world';
import { submittedBox } from '@uvh/contract/wire-box';
import { areaOf, iou } from '@uvh/domain/annotation/box';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ConsensusServices } from '../consensus/recompute-consensus.ts';
import { recomputeConsensus } from '../consensus/recompute-consensus.ts';
import { refitSkillModel } from '../consensus/refit-skill-model.ts';
import type { EventService } from '../event/service.ts';
import type { LeasingServices, LiveLease } from '../images/lease/service.ts';
import { leaseService } from '../images/lease/service.ts';
import type { SubmissionServices } from '../submissions/service.ts';
import { createSubmission } from '../submissions/service.ts';
import type { DemoImage } from './demo-image.ts';
import type { DemoMember } from './people.ts';
import { countReviewsByPerson } from './queries.ts';

/** One image reviewed by one person at one time. */
interface Turn {
  readonly at: number;
  readonly player: DemoMember;
}

/** Who takes a turn, the truth of every image by its id, and the source of chance. */
interface Simulation {
  readonly person: SimulatedPerson;
  readonly worlds: ReadonlyMap<number, SimulatedImage>;
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
  const worlds = new Map(images.map((image) => [image.imageId, worldOf(image, chance)]));
  const people = new Map(players.map((player) => [player.caller.userId, simulated(player, chance)]));
  const { game } = (await services.event.current()).schedule;
  const until = Math.min(Date.parse(game.closesAt), services.clock.now().getTime());
  const turns = turnsOf(players, await countReviewsByPerson(services.db), Date.parse(game.opensAt), until, chance);
  for (const [index, turn] of turns.entries()) {
    const then = servicesAt(services, turn.at);
    const person = people.get(turn.player.caller.userId);
    if (person) await takeTurn(services, turn, { person, worlds, chance });
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
  { person, worlds, chance }: Simulation,
): Promise<void> {
  const lease = await leaseService(servicesAt(services, at))
    .current(caller)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NO_IMAGE_LEFT') return undefined;
      throw error;
    });
  const world = lease && worlds.get(lease.imageId);
  if (!lease || !world) return;
  const review = simulateReview({ reviewId: 0, person, world, shown: shownOf(lease) }, chance);
  const touched = review.boxes.filter((box) => box.isConfirmed || box.isEdited || box.isDeleted || box.isNew).length;
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

function simulated({ person, caller }: DemoMember, chance: Chance): SimulatedPerson {
  return simulatePerson(caller.userId, caller.team.teamId, person.strategy, chance);
}

/** The image as the simulation knows it: which suggestion shows which vehicle, how hard each is to name and to find. */
function worldOf({ imageId, truth, suggestions }: DemoImage, chance: Chance): SimulatedImage {
  const vehicles = truth.map((box): SimulatedVehicle => {
    const best = suggestions
      .map((suggestion) => ({ bboxId: suggestion.bboxId, overlap: iou(suggestion, box) }))
      .sort((a, b) => b.overlap - a.overlap)[0];
    return {
      rect: box,
      label: box.label,
      hardness: 0.5 * chance.normal() + (areaOf(box) < 64 * 64 ? 1 : 0) + 0.8 * (1 - box.visibleShare),
      visibility: Math.min(0.9, 0.3 + areaOf(box) / 40_000) * box.visibleShare,
      bboxId: best && best.overlap >= 0.5 ? best.bboxId : undefined,
    };
  });
  return { image: { imageId, suggestions }, vehicles, illusions: [] };
}
