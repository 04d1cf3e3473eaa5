import { iou } from '@uvh/domain/annotation/box';
import { suggestedVehicles, type WorldImage } from '../world/world-image.ts';
import { type Reliability, reliabilityOf, type StatedProbability } from './calibration.ts';
import { type EstimatedImage, type EstimatedObject, GONE } from './estimate.ts';
import { FOUND_IOU, type ImageMatch, matchImage } from './match.ts';

/** Sums of one image. */
interface ImageSums {
  readonly places: number;
  readonly right: number;
  readonly boxes: number;
  readonly vehicles: number;
  readonly shown: number;
  readonly missed: number;
  readonly missedFound: number;
  readonly overlap: number;
  readonly stated: readonly StatedProbability[];
  readonly expectedMissed: number | undefined;
}

/** How near a result is to the truth. Shares are 0 to 1. */
export interface WorldScore {
  readonly images: number;
  /**
   * Label accuracy: suggested vehicles that are in the result under their class, and suggestions with nothing behind
   * them that are gone, of both. Two suggestions of one vehicle count once.
   */
  readonly accuracy: number;
  /** Boxes of the result that show a vehicle (IoU of 0.5) and vehicles that a box of the result shows, of any class. */
  readonly precision: number;
  readonly recall: number;
  /** Vehicles without a suggestion that are in the result. */
  readonly missedFound: number;
  readonly meanIou: number;
  /** All boxes; boxes of the machine; boxes that people drew. */
  readonly reliability: { readonly all: Reliability; readonly machine: Reliability; readonly drawn: Reliability };
  /** Vehicles still missing, for each one that the method expects to be missing. */
  readonly missedToExpected: number | undefined;
}

/** Scores a method's result image by image. */
export function scoreOf(worlds: readonly WorldImage[], results: readonly EstimatedImage[]): WorldScore {
  const sums = worlds.map((world, index) => sumsOf(world, results[index] ?? { objects: [] }));
  const total = (of: (sum: ImageSums) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  const stated = sums.flatMap((sum) => sum.stated);
  const expected = total((sum) => sum.expectedMissed ?? 0);
  const missing = total((sum) => (sum.expectedMissed === undefined ? 0 : sum.missed - sum.missedFound));
  return {
    images: sums.length,
    accuracy: total((sum) => sum.right) / total((sum) => sum.places),
    precision: total((sum) => sum.shown) / total((sum) => sum.boxes),
    recall: total((sum) => sum.shown) / total((sum) => sum.vehicles),
    missedFound:
      total((sum) => sum.missedFound) /
      Math.max(
        1,
        total((sum) => sum.missed),
      ),
    meanIou:
      total((sum) => sum.overlap) /
      Math.max(
        1,
        total((sum) => sum.shown),
      ),
    reliability: {
      all: reliabilityOf(stated),
      machine: reliabilityOf(stated.filter(({ kind }) => kind === 'machine')),
      drawn: reliabilityOf(stated.filter(({ kind }) => kind !== 'machine')),
    },
    missedToExpected: expected > 0 ? missing / expected : undefined,
  };
}

/** Difference of two shares that were measured on the same images, with a 95 % interval over images. */
export interface PairedDifference {
  readonly difference: number;
  readonly low: number;
  readonly high: number;
}

/** By how much the label accuracy of `results` is above that of `others`. */
export function accuracyDifference(
  worlds: readonly WorldImage[],
  results: readonly EstimatedImage[],
  others: readonly EstimatedImage[],
): PairedDifference {
  const pairs = worlds.map((world, index) => {
    const a = sumsOf(world, results[index] ?? { objects: [] });
    const b = sumsOf(world, others[index] ?? { objects: [] });
    return { gain: a.right - b.right, places: a.places };
  });
  const places = pairs.reduce((sum, pair) => sum + pair.places, 0);
  const difference = pairs.reduce((sum, pair) => sum + pair.gain, 0) / places;
  const spread = pairs.reduce((sum, pair) => sum + (pair.gain - difference * pair.places) ** 2, 0);
  const margin = (1.96 * Math.sqrt(spread)) / places;
  return { difference, low: difference - margin, high: difference + margin };
}

function sumsOf(world: WorldImage, { objects, expectedMissed }: EstimatedImage): ImageSums {
  const match = matchImage(world, objects);
  const suggested = suggestedVehicles(world);
  const labelOf = (vehicle: number) => objects[match.objectOf[vehicle] ?? -1]?.label;
  const isPlaced = (vehicle: number) => (match.overlaps[match.objectOf[vehicle] ?? -1] ?? 0) >= FOUND_IOU;
  const nothing = world.image.suggestions.filter(({ bboxId }) => world.sources.get(bboxId)?.kind === 'nothing');
  const named = [...suggested.keys()].filter((vehicle) => labelOf(vehicle) === world.vehicles[vehicle]?.label);
  const gone = nothing.filter((suggestion) =>
    objects.every(
      ({ label, bboxId, rect }, index) =>
        label === GONE ||
        match.vehicleOf[index] !== undefined ||
        (bboxId !== suggestion.bboxId && (bboxId !== null || iou(rect, suggestion) < FOUND_IOU)),
    ),
  );
  const vehicles = world.vehicles.map((_, vehicle) => vehicle);
  const shown = vehicles.filter(isPlaced);
  return {
    places: suggested.size + nothing.length,
    right: named.length + gone.length,
    boxes: objects.filter(({ label }) => label !== GONE).length,
    vehicles: vehicles.length,
    shown: shown.length,
    missed: vehicles.length - suggested.size,
    missedFound: shown.filter((vehicle) => !suggested.has(vehicle)).length,
    overlap: shown.reduce((sum, vehicle) => sum + (match.overlaps[match.objectOf[vehicle] ?? -1] ?? 0), 0),
    stated: objects.map((object, index) => ({
      kind: object.kind,
      probability: object.probability,
      isRight: isRight(world, object, index, match),
    })),
    expectedMissed,
  };
}

/** Whether what is stated of an object is so: its class, or that nothing more is there. */
function isRight(world: WorldImage, object: EstimatedObject, index: number, match: ImageMatch): boolean {
  if (object.label !== GONE) {
    const vehicle = match.vehicleOf[index];
    return vehicle !== undefined && world.vehicles[vehicle]?.label === object.label;
  }
  const source = object.bboxId === null ? undefined : world.sources.get(object.bboxId);
  if (source?.kind === 'nothing') return true;
  if (source?.kind === 'vehicle') return match.objectOf[source.vehicle] !== undefined;
  return world.vehicles.every(
    ({ rect }, vehicle) => match.objectOf[vehicle] !== undefined || iou(rect, object.rect) < FOUND_IOU,
  );
}
