import { clampNudge, iou, type Rect } from '@uvh/domain/annotation/box';
import { NEW_BOX_ID, type ReviewedBox } from '@uvh/domain/annotation/review';
import { VEHICLE_CLASS_NAMES, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { ImageReview, ImageSuggestion } from '../review.ts';
import type { Chance } from './random.ts';
import { lookAlikeOf, VEHICLES } from './world/classes.ts';
import { jitter } from './world/placement.ts';
import type { SimulatedImage, SimulatedVehicle } from './world.ts';

/** How a simulated person plays. The first three look; the others do not, or not always. */
export const STRATEGIES = [
  'expert',
  'median',
  'worst-honest',
  'careless',
  'blind',
  'random',
  'relabel-all',
  'delete-all',
  'box-spammer',
  'colluder',
] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Whether a strategy is an honest try. */
export function isHonest(strategy: Strategy): boolean {
  return strategy === 'expert' || strategy === 'median' || strategy === 'worst-honest';
}

/** A person of the simulation. */
export interface SimulatedPerson {
  readonly annotatorId: number;
  readonly teamId: number;
  readonly strategy: Strategy;
  /** How well classes are seen, in the units of a vehicle's hardness. */
  readonly acuity: number;
  /** Chance of letting a suggestion stand that looks wrong to them, or is not looked at. */
  readonly anchoring: number;
  /** Chance of deleting a suggestion with nothing behind it. */
  readonly scepticism: number;
  /** Share of a vehicle's visibility that they make use of. */
  readonly search: number;
  /** False boxes per illusion. */
  readonly fancy: number;
  /** Habit of confirming boxes that need no change, beyond the third that must be reviewed. */
  readonly confirming: number;
  readonly msPerBox: number;
  /** How often they play, relative to others. */
  readonly diligence: number;
  /** A colluder's partner. */
  readonly partnerId: number | undefined;
}

/** Invents a person who plays that way. */
export function simulatePerson(
  annotatorId: number,
  teamId: number,
  strategy: Strategy,
  chance: Chance,
  partnerId?: number,
): SimulatedPerson {
  const skill = strategy === 'expert' ? 1 : strategy === 'worst-honest' ? -1 : 0;
  return {
    annotatorId,
    teamId,
    strategy,
    acuity: 2.45 + 0.45 * skill + 0.15 * chance.normal(),
    anchoring: Math.min(0.6, Math.max(0.02, 0.16 - 0.08 * skill + 0.04 * chance.normal())),
    scepticism: Math.min(0.98, Math.max(0.3, 0.78 + 0.1 * skill + 0.06 * chance.normal())),
    search: Math.min(1, Math.max(0.2, 0.85 + 0.15 * skill + 0.08 * chance.normal())),
    fancy: Math.max(0.01, 0.06 - 0.03 * skill + 0.015 * chance.normal()),
    confirming: chance.next(),
    msPerBox: strategy === 'expert' ? 2500 : chance.between(1200, 3500),
    diligence: Math.exp(0.6 * chance.normal()),
    partnerId,
  };
}

interface ReviewInHand {
  readonly reviewId: number;
  readonly person: SimulatedPerson;
  readonly world: SimulatedImage;
  readonly shown: readonly ImageSuggestion[];
  /** The review that a colluder copies. */
  readonly partner?: ImageReview;
}

/** What a person leaves behind on an image with the suggestions that they were shown. */
export function simulateReview({ reviewId, person, world, shown, partner }: ReviewInHand, chance: Chance): ImageReview {
  const base = {
    reviewId,
    imageId: world.image.imageId,
    annotatorId: person.annotatorId,
    teamId: person.teamId,
  };
  if (partner) {
    const boxes = partner.boxes.map((box) => ({ ...box }));
    return { ...base, boxes, durationMs: 600 * boxes.length };
  }
  const isLooking = isHonest(person.strategy) || (person.strategy === 'careless' && chance.is(0.4));
  const boxes = isLooking ? look(person, world, shown, chance) : pretend(person, shown, chance);
  const touched = boxes.filter((box) => box.isConfirmed || box.isEdited || box.isDeleted || box.isNew).length;
  const pace = isLooking ? person.msPerBox : chance.between(150, 900);
  return { ...base, boxes, durationMs: Math.round(touched * pace * chance.between(0.7, 1.5)) };
}

function look(
  person: SimulatedPerson,
  world: SimulatedImage,
  shown: readonly ImageSuggestion[],
  chance: Chance,
): ReviewedBox[] {
  const boxes = shown.map((suggestion) => lookAt(person, vehicleUnder(world, suggestion), suggestion, chance));
  confirmSome(boxes, person.confirming, chance);
  for (const vehicle of world.vehicles) {
    const isShown = shown.some((suggestion) => iou(suggestion, vehicle.rect) >= 0.4);
    if (isShown || !chance.is(person.search * vehicle.visibility)) continue;
    boxes.push(newBox(jitter(vehicle.rect, 0.05, chance), perceive(person, vehicle, chance)));
  }
  for (const place of world.illusions) {
    if (shown.some((suggestion) => iou(suggestion, place) >= 0.4) || !chance.is(person.fancy)) continue;
    boxes.push(newBox(jitter(place, 0.06, chance), 'Two-wheeler'));
  }
  return boxes;
}

function lookAt(
  person: SimulatedPerson,
  vehicle: SimulatedVehicle | undefined,
  suggestion: ImageSuggestion,
  chance: Chance,
): ReviewedBox {
  const kept = keptBox(suggestion);
  if (!vehicle) {
    if (chance.is(person.scepticism)) return { ...kept, isDeleted: true };
    return chance.is(0.08) ? relabelled(kept, chance.pick(VEHICLE_CLASS_NAMES)) : kept;
  }
  if (chance.is(0.008)) return { ...kept, isDeleted: true };
  const placed = adjust(suggestion, vehicle, kept, chance);
  const seen = perceive(person, vehicle, chance);
  if (seen === suggestion.label || chance.is(person.anchoring)) return placed;
  return relabelled(placed, seen);
}

/** The class that a person sees: wrong more often for hard vehicles, and then what the class is commonly taken for. */
function perceive(person: SimulatedPerson, vehicle: SimulatedVehicle, chance: Chance): VehicleClassName {
  const pRight = 1 / (1 + Math.exp(-1.5 * (person.acuity - vehicle.hardness)));
  return chance.is(pRight) ? vehicle.label : lookAlikeOf(vehicle.label, VEHICLES, chance);
}

function adjust(
  suggestion: ImageSuggestion,
  vehicle: SimulatedVehicle,
  kept: ReviewedBox,
  chance: Chance,
): ReviewedBox {
  if (iou(suggestion, vehicle.rect) >= 0.78 || !chance.is(0.6)) return kept;
  return { ...kept, ...clampNudge(suggestion, jitter(vehicle.rect, 0.025, chance)), isEdited: true };
}

function pretend(person: SimulatedPerson, shown: readonly ImageSuggestion[], chance: Chance): ReviewedBox[] {
  const boxes = shown.map(keptBox);
  switch (person.strategy) {
    case 'relabel-all':
      return boxes.map((box) => relabelled(box, box.label === 'Two-wheeler' ? 'Three-wheeler' : 'Two-wheeler'));
    case 'delete-all':
      return boxes.map((box) => ({ ...box, isDeleted: true }));
    case 'random':
      return boxes.map((box) => (chance.is(0.4) ? relabelled(box, chance.pick(VEHICLE_CLASS_NAMES)) : box));
    case 'box-spammer': {
      confirmSome(boxes, 0, chance);
      const extra = Math.ceil(boxes.length / 3);
      for (let i = 0; i < extra; i++) {
        const rect = { x: chance.between(0, 1700), y: chance.between(0, 900), width: 90, height: 110 };
        boxes.push(newBox(rect, 'Two-wheeler'));
      }
      return boxes;
    }
    default:
      confirmSome(boxes, person.strategy === 'careless' ? 0.2 : 1, chance);
      return boxes;
  }
}

/** Confirms untouched boxes: so many that a third is reviewed, and beyond that by habit. */
function confirmSome(boxes: ReviewedBox[], habit: number, chance: Chance): void {
  let reviewed = boxes.filter((box) => box.isEdited || box.isDeleted).length;
  for (const [index, box] of boxes.entries()) {
    if (box.isEdited || box.isDeleted) continue;
    if (reviewed * 3 >= boxes.length + 3 && !chance.is(habit)) continue;
    boxes[index] = { ...box, isConfirmed: true };
    reviewed += 1;
  }
}

function vehicleUnder(world: SimulatedImage, suggestion: ImageSuggestion): SimulatedVehicle | undefined {
  if (suggestion.origin !== 'peer') return world.vehicles.find((vehicle) => vehicle.bboxId === suggestion.bboxId);
  return world.vehicles.find((vehicle) => iou(vehicle.rect, suggestion) >= 0.5);
}

function keptBox({ bboxId, label, x, y, width, height }: ImageSuggestion): ReviewedBox {
  const flags = { isDeleted: false, isEdited: false, isNew: false, isLabelChanged: false, isConfirmed: false };
  return { bboxId, label, x, y, width, height, ...flags };
}

function relabelled(box: ReviewedBox, label: VehicleClassName): ReviewedBox {
  return label === box.label ? { ...box, isConfirmed: true } : { ...box, label, isLabelChanged: true, isEdited: true };
}

function newBox({ x, y, width, height }: Rect, label: VehicleClassName): ReviewedBox {
  const flags = { isDeleted: false, isEdited: false, isNew: true, isLabelChanged: false, isConfirmed: false };
  return { bboxId: NEW_BOX_ID, label, x, y, width, height, ...flags };
}
