import { clampNudge, iou, type Rect } from '@uvh/domain/annotation/box';
import { type ReviewedBox, untouchedBox } from '@uvh/domain/annotation/review';
import type { ImageSuggestion } from '../../review.ts';
import type { Chance } from '../random.ts';
import { lookAlikeOf, type SimulatedClass } from '../world/classes.ts';
import { jitter } from '../world/placement.ts';
import type { SuggestionSource, WorldImage, WorldVehicle } from '../world/world-image.ts';
import { confirmByHabit, deletedBox, drawnBox, relabelledBox } from './boxes.ts';
import type { WorldPerson } from './person.ts';

/** An image before a person. */
export interface Sight {
  readonly person: WorldPerson;
  readonly world: WorldImage;
  /** What they are shown, in the order in which it is put before them. */
  readonly shown: readonly ImageSuggestion[];
  readonly classes: readonly SimulatedClass[];
  /** Images that they reviewed before. */
  readonly experience: number;
}

/** Slope of the chance of a right perception over acuity less hardness. */
const SLOPE = 1.5;
/** Chance that an object that fools most people is seen rightly. */
const SEES_THROUGH = 0.2;
/** Chance of seeing that two suggestions show one vehicle. */
const NOTICES_DOUBLE = 0.6;
/** Slips of the hand: a right box deleted. */
const SLIP = 0.006;
/** A suggestion is the vehicle's from this overlap on when nothing is known of its origin. */
const SHOWS_IOU = 0.4;
/** A suggestion with a smaller overlap lies beside its vehicle. */
const BESIDE_IOU = 0.5;
/** Boxes with a larger overlap are well placed in anybody's eyes. */
const WELL_PLACED_IOU = 0.78;

/**
 * Reviews an image as somebody who looks: names what they see, lets part of the wrong labels stand, deletes a part of
 * what shows nothing, draws what they find. `sharedLookAlike` is the share of wrong names that are the object's own
 * look-alike. `isSure` limits what is touched to objects that are easy for them.
 */
export function reviewHonestly(
  sight: Sight,
  sharedLookAlike: number,
  chance: Chance,
  isSure: (vehicle: WorldVehicle) => boolean = () => true,
): ReviewedBox[] {
  const { person, world, shown } = sight;
  const covered = new Map<number, ImageSuggestion>();
  const redrawn: ReviewedBox[] = [];
  const boxes = shown.map((suggestion) => {
    const source = sourceOf(suggestion, world);
    if (source.kind === 'nothing') return faceNothing(sight, suggestion, source.deceit, chance);
    const vehicle = world.vehicles[source.vehicle];
    if (!vehicle || !isSure(vehicle)) return untouchedBox(suggestion);
    const first = covered.get(source.vehicle);
    if (first && chance.is(NOTICES_DOUBLE)) return deletedBox(untouchedBox(suggestion));
    covered.set(source.vehicle, suggestion);
    if (isRedrawn(person, suggestion, vehicle, chance)) {
      const seen = perceive(person, vehicle, sight.classes, sharedLookAlike, chance);
      redrawn.push(drawnBox(jitter(vehicle.rect, 0.05, chance), seen));
      return deletedBox(untouchedBox(suggestion));
    }
    return faceVehicle(sight, suggestion, vehicle, sharedLookAlike, chance);
  });
  const finished = confirmByHabit(boxes, person.confirming, chance);
  return [...finished, ...redrawn, ...drawFound(sight, sharedLookAlike, chance)];
}

/** The class that a person sees: wrong more often for hard vehicles, and then mostly what it looks like to all. */
function perceive(
  person: WorldPerson,
  vehicle: WorldVehicle,
  classes: readonly SimulatedClass[],
  sharedLookAlike: number,
  chance: Chance,
): string {
  if (person.habit?.label === vehicle.label && chance.is(0.5)) return person.habit.says;
  const pRight = 1 / (1 + Math.exp(-SLOPE * (person.acuity - vehicle.hardness)));
  if (chance.is(vehicle.foolsMost ? SEES_THROUGH : pRight)) return vehicle.label;
  return chance.is(sharedLookAlike) ? vehicle.lookAlike : lookAlikeOf(vehicle.label, classes, chance);
}

function sourceOf(suggestion: ImageSuggestion, world: WorldImage): SuggestionSource {
  if (suggestion.origin !== 'peer') return world.sources.get(suggestion.bboxId) ?? { kind: 'nothing', deceit: 0.5 };
  const vehicle = world.vehicles.findIndex(({ rect }) => iou(rect, suggestion) >= SHOWS_IOU);
  if (vehicle >= 0) return { kind: 'vehicle', vehicle, isDouble: false };
  const illusion = world.illusions.find(({ rect }) => iou(rect, suggestion) >= SHOWS_IOU);
  return { kind: 'nothing', deceit: illusion?.deceit ?? 0.3 };
}

function faceNothing(sight: Sight, suggestion: ImageSuggestion, deceit: number, chance: Chance): ReviewedBox {
  const { person, classes } = sight;
  const kept = untouchedBox(suggestion);
  // The same places deceive everybody: deceit moves the log-odds of seeing through it by up to one and a half.
  const odds = person.scepticism / Math.max(1e-9, 1 - person.scepticism);
  const seen = odds * Math.exp(3 * (0.5 - deceit));
  if (chance.is(seen / (1 + seen))) return deletedBox(kept);
  return chance.is(0.04) ? relabelledBox(kept, chance.pick(classes).name) : kept;
}

function faceVehicle(
  { person, classes, experience }: Sight,
  suggestion: ImageSuggestion,
  vehicle: WorldVehicle,
  sharedLookAlike: number,
  chance: Chance,
): ReviewedBox {
  const kept = untouchedBox(suggestion);
  if (chance.is(SLIP)) return deletedBox(kept);
  const seen = perceive(person, vehicle, classes, sharedLookAlike, chance);
  const placed = place(suggestion, vehicle, kept, chance);
  if (seen === suggestion.label) return placed;
  // What looks like the suggestion is let stand sooner than what does not.
  const closeness = suggestion.label === vehicle.lookAlike || suggestion.label === vehicle.label ? 1.25 : 0.6;
  const tired = person.drift * Math.min(1, experience / 100);
  if (chance.is(Math.min(0.97, person.anchoring * closeness + tired))) return placed;
  return relabelledBox(placed, seen);
}

/** A box may be resized by a fifth: what lies far beside its vehicle can only be deleted and drawn anew. */
function isRedrawn({ redrawing }: WorldPerson, suggestion: ImageSuggestion, { rect }: WorldVehicle, chance: Chance) {
  return redrawing > 0 && iou(suggestion, rect) < BESIDE_IOU && chance.is(redrawing);
}

function place(suggestion: ImageSuggestion, vehicle: WorldVehicle, kept: ReviewedBox, chance: Chance): ReviewedBox {
  if (iou(suggestion, vehicle.rect) >= WELL_PLACED_IOU || !chance.is(0.6)) return kept;
  return { ...kept, ...clampNudge(suggestion, jitter(vehicle.rect, 0.025, chance)), isEdited: true };
}

function drawFound({ person, world, shown, classes }: Sight, sharedLookAlike: number, chance: Chance): ReviewedBox[] {
  const isShown = (rect: Rect) => shown.some((suggestion) => iou(suggestion, rect) >= SHOWS_IOU);
  const suggested = new Set(
    shown.flatMap((suggestion) => {
      const source = sourceOf(suggestion, world);
      return source.kind === 'vehicle' ? [source.vehicle] : [];
    }),
  );
  const drawn: ReviewedBox[] = [];
  for (const [index, vehicle] of world.vehicles.entries()) {
    if (suggested.has(index) || !chance.is(Math.min(0.97, person.search * vehicle.visibility))) continue;
    const seen = perceive(person, vehicle, classes, sharedLookAlike, chance);
    drawn.push(drawnBox(jitter(vehicle.rect, 0.05, chance), seen));
  }
  for (const { rect, label, deceit } of world.illusions) {
    if (isShown(rect) || !chance.is(person.fancy * 2 * deceit)) continue;
    drawn.push(drawnBox(jitter(rect, 0.06, chance), label));
  }
  return drawn;
}
