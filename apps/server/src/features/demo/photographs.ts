import { readFile } from 'node:fs/promises';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import sharp from 'sharp';
import { type DemoImage, insertDemoImage, type SceneServices } from './demo-image.ts';
import { listImagesNamed } from './queries.ts';

const FOLDER = new URL('./photographs/', import.meta.url);
const NAME = 'demo/photograph-';
const LICENCE = 'CC BY 4.0';
const ATTRIBUTION = 'ATL-version-2, finalproject-bqip3, Roboflow Universe. Cut, plates and faces blurred.';
/** The outermost zone is theirs alone: what a new team meets first is real. */
const ZONE = 0;

/** A rectangle with a class, as `photographs.json` holds it. */
interface NamedBox {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Photograph {
  readonly file: string;
  readonly isGold: boolean;
  readonly suggestions: readonly NamedBox[];
  readonly truths: readonly NamedBox[];
}

/** Puts the photographs into the queue that are not there yet; returns all of them, numbered from one after `last`. */
export async function addPhotographs(services: SceneServices, last: number): Promise<DemoImage[]> {
  const photographs: readonly Photograph[] = JSON.parse(await readFile(new URL('photographs.json', FOLDER), 'utf8'));
  const known = await listImagesNamed(services.db, NAME);
  const images: DemoImage[] = [];
  for (const [index, photograph] of photographs.entries()) {
    const { file, isGold, truths } = photograph;
    const sourceName = `${NAME}${file}.webp`;
    const suggestions = photograph.suggestions.map((box, at) => ({ ...box, bboxId: at + 1 }));
    const imageId =
      known.get(sourceName) ??
      (await insertDemoImage(services, {
        ...(await picture(file)),
        sourceName,
        zone: ZONE,
        isGold,
        suggestions,
        truth: isGold ? truths : null,
        licence: LICENCE,
        attribution: ATTRIBUTION,
      }));
    const truth = truths.flatMap(({ label, ...box }) =>
      isVehicleClassName(label) ? [{ ...box, label, visibleShare: 1 }] : [],
    );
    images.push({ imageId, isGold, number: last + 1 + index, suggestions, truth });
  }
  return images;
}

/** In the size of the annotation space, as imported pictures are delivered. */
async function picture(file: string): Promise<{ readonly delivery: Uint8Array; readonly placeholder: string }> {
  const pixels = sharp(await readFile(new URL(`${file}.webp`, FOLDER)));
  const delivery = await pixels.clone().resize(SPACE_WIDTH, SPACE_HEIGHT).webp({ quality: 82, effort: 2 }).toBuffer();
  const small = await pixels.clone().resize(32).webp({ quality: 30 }).toBuffer();
  return { delivery, placeholder: `data:image/webp;base64,${small.toString('base64')}` };
}
