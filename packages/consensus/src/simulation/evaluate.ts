import { iou, type Rect } from '@uvh/domain/annotation/box';
import { REMOVED, STATE_COUNT, stateOfLabel, verdictOf } from '../label/states.ts';
import type { SimulatedImage } from './world.ts';

/** An object as a method leaves it: a box that it removed has the state REMOVED. */
export interface FinalObject {
  /** Id of the machine's suggestion; null for a box that people added. */
  readonly bboxId: number | null;
  readonly rect: Rect;
  readonly state: number;
}

/** How near a result is to the truth. Shares are 0 to 1. */
export interface Score {
  /** Suggestions of the machine whose final state (a class, or removed) is the true one. */
  readonly accuracy: number;
  /** Boxes of the result that are a vehicle (IoU >= 0.5) of that class, and vehicles that are in the result so. */
  readonly precision: number;
  readonly recall: number;
  /** Vehicles that the machine missed and the result has, of any class. */
  readonly missedRecall: number;
  readonly meanIou: number;
  readonly images: number;
}

const FOUND_IOU = 0.5;

/** Sums up {@link Score} over images. */
export class Scorer {
  private images = 0;
  private suggestions = 0;
  private right = 0;
  private boxes = 0;
  private vehicles = 0;
  private matched = 0;
  private placed = 0;
  private overlap = 0;
  private missed = 0;
  private missedFound = 0;
  private readonly confusion = new Float64Array(STATE_COUNT * STATE_COUNT);

  add(world: SimulatedImage, result: readonly FinalObject[]): void {
    this.images += 1;
    this.addSuggestions(world, result);
    const kept = result.filter((object) => object.state !== REMOVED);
    this.boxes += kept.length;
    this.vehicles += world.vehicles.length;
    const pairs = kept
      .flatMap((object, index) =>
        world.vehicles.map((vehicle, other) => ({
          object,
          index,
          vehicle,
          other,
          overlap: iou(object.rect, vehicle.rect),
        })),
      )
      .filter((pair) => pair.overlap >= FOUND_IOU)
      .sort((a, b) => b.overlap - a.overlap);
    const usedObjects = new Set<number>();
    const usedVehicles = new Set<number>();
    for (const { object, index, vehicle, other, overlap } of pairs) {
      if (usedObjects.has(index) || usedVehicles.has(other)) continue;
      usedObjects.add(index);
      usedVehicles.add(other);
      this.matched += object.state === stateOfLabel(vehicle.label) ? 1 : 0;
      this.placed += 1;
      this.overlap += overlap;
      if (vehicle.bboxId === undefined) this.missedFound += 1;
    }
    this.missed += world.vehicles.filter((vehicle) => vehicle.bboxId === undefined).length;
  }

  score(): Score {
    return {
      accuracy: this.right / this.suggestions,
      precision: this.matched / this.boxes,
      recall: this.matched / this.vehicles,
      missedRecall: this.missedFound / this.missed,
      meanIou: this.overlap / this.placed,
      images: this.images,
    };
  }

  /** The commonest wrong classes: what is truly there, what the result says, how often. */
  commonestMistakes(count: number): { readonly truth: string; readonly said: string; readonly boxes: number }[] {
    return [...this.confusion]
      .map((boxes, cell) => ({ boxes, truth: Math.floor(cell / STATE_COUNT), said: cell % STATE_COUNT }))
      .filter(({ boxes, truth, said }) => boxes > 0 && truth !== said)
      .sort((a, b) => b.boxes - a.boxes)
      .slice(0, count)
      .map(({ boxes, truth, said }) => ({ truth: verdictOf(truth), said: verdictOf(said), boxes }));
  }

  private addSuggestions(world: SimulatedImage, result: readonly FinalObject[]): void {
    const truth = new Map(world.vehicles.map((vehicle) => [vehicle.bboxId, stateOfLabel(vehicle.label)]));
    const machine = new Set(world.image.suggestions.map((suggestion) => suggestion.bboxId));
    for (const { bboxId, state } of result) {
      if (bboxId === null || !machine.has(bboxId)) continue;
      const trueState = truth.get(bboxId) ?? REMOVED;
      this.suggestions += 1;
      this.right += state === trueState ? 1 : 0;
      const cell = trueState * STATE_COUNT + state;
      this.confusion[cell] = (this.confusion[cell] ?? 0) + 1;
    }
  }
}
