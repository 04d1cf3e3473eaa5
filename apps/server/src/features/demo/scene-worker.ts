import { parentPort, workerData } from 'node:worker_threads';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { Candidate } from '@uvh/domain/annotation/candidate';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { drawScene } from '@uvh/scenes/draw-scene';
import { composeScene, type Scene } from '@uvh/scenes/scene';
import { suggestFor } from '@uvh/scenes/suggest';
import { type TruthBox, truthOf } from '@uvh/scenes/truth';
import { candidatesFor } from '@uvh/scenes/unsure';
import sharp from 'sharp';
import { createCanvas } from '../../platform/canvas.ts';

/** A scene to be made. */
export interface SceneOrder {
  readonly number: number;
  readonly vehicles: number;
  /** False: only what is on it, for an image that was drawn before. */
  readonly isDrawn: boolean;
}

export interface MadeScene {
  readonly number: number;
  readonly truth: readonly TruthBox[];
  readonly suggestions: readonly Suggestion[];
  readonly candidates: readonly Candidate[];
  readonly picture: { readonly delivery: Uint8Array; readonly placeholder: string } | undefined;
}

/** Scene 1 of the demo is composed from this seed, the next ones from those after it. */
const FIRST_SEED = 2600;

async function makeScene(order: SceneOrder): Promise<MadeScene> {
  const seed = FIRST_SEED + order.number;
  const scene = composeScene(seed, { vehicles: order.vehicles });
  const truth = truthOf(scene);
  const suggestions = suggestFor(scene, seed, undefined, truth);
  return {
    number: order.number,
    truth,
    suggestions,
    candidates: candidatesFor(scene, seed, suggestions, truth),
    picture: order.isDrawn ? await draw(scene) : undefined,
  };
}

async function draw(scene: Scene): Promise<NonNullable<MadeScene['picture']>> {
  const canvas = createCanvas(SPACE_WIDTH, SPACE_HEIGHT);
  drawScene(canvas.getContext('2d'), scene);
  const raw = { width: SPACE_WIDTH, height: SPACE_HEIGHT, channels: 4 as const };
  const pixels = sharp(canvas.data(), { raw }).removeAlpha();
  const delivery = await pixels.clone().webp({ quality: 82, effort: 2 }).toBuffer();
  const small = await pixels.clone().resize(32).webp({ quality: 30 }).toBuffer();
  return { delivery, placeholder: `data:image/webp;base64,${small.toString('base64')}` };
}

// Each worker is a lane: it gets its orders at the start and sends what it made one by one.
const orders: readonly SceneOrder[] = workerData;
sharp.concurrency(1);
for (const order of orders) parentPort?.postMessage(await makeScene(order));
