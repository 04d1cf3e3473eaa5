import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TrueVehicle, TruthSource } from '@uvh/consensus/simulation/world';
import { clipToSpace } from '@uvh/domain/annotation/box';
import { letterboxFor, toSpace } from '@uvh/domain/annotation/letterbox';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { readCocoText } from '@uvh/formats/coco/read';
import type { DatasetImage } from '@uvh/formats/dataset';
import { sentenceOf } from '@uvh/formats/problem';
import { composeScene, type Scene } from '@uvh/scenes/scene';
import { truthOf } from '@uvh/scenes/truth';

/** Returns the vehicles of the scene of a number, as the demo and practice draw it. Each scene is composed once. */
export function sceneTruth(compose: (number: number) => Scene = composeScene): TruthSource {
  const known = new Map<number, readonly TrueVehicle[]>();
  return (imageId) => {
    const truth = known.get(imageId) ?? truthOf(compose(imageId));
    known.set(imageId, truth);
    return truth;
  };
}

/**
 * The vehicles of a COCO file, image by image, from the start again where more are asked for. Boxes of other classes
 * than the product's are left out. Refuses a file that cannot be read or shows no vehicle.
 */
export async function cocoTruth(file: string): Promise<TruthSource> {
  const read = readCocoText(await readFile(file, 'utf8'), path.basename(file));
  const refused = read.problems.filter(({ effect }) => effect === 'refused');
  if (refused.length > 0) throw new Error(refused.map(sentenceOf).join('\n'));
  const images = read.dataset.images.map(vehiclesOf).filter((vehicles) => vehicles.length > 0);
  if (images.length === 0) throw new Error(`${file} has no box of a class that the product knows.`);
  return (imageId) => images[(imageId - 1) % images.length] ?? [];
}

function vehiclesOf({ widthPx, heightPx, boxes }: DatasetImage): readonly TrueVehicle[] {
  const letterbox = letterboxFor(widthPx, heightPx);
  return boxes.flatMap(({ label, ...box }): TrueVehicle[] => {
    const rect = clipToSpace(toSpace(box, letterbox));
    return isVehicleClassName(label) && rect.width >= 4 && rect.height >= 4 ? [{ ...rect, label }] : [];
  });
}
