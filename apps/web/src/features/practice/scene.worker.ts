import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { drawScene } from '@uvh/scenes/draw-scene';
import { composeScene } from '@uvh/scenes/scene';
import { suggestFor, TYPICAL_DETECTOR } from '@uvh/scenes/suggest';
import { truthOf } from '@uvh/scenes/truth';
import type { PracticeScene, SceneRequest, Traffic } from './scene-messages.ts';

/** Vehicles of a scene; few to begin with, as many as a city has at the end. */
const VEHICLES: Readonly<Record<Traffic, number>> = { calm: 12, busy: 32, rush: 75 };

/** Draws streets away from the thread that paints. */
self.addEventListener('message', ({ data }: MessageEvent<SceneRequest>) => {
  const { seed, level } = data;
  const scene = composeScene(seed, { vehicles: VEHICLES[level] });
  const canvas = new OffscreenCanvas(SPACE_WIDTH, SPACE_HEIGHT);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser draws no pictures in a worker.');
  drawScene(context, scene);
  const truths = truthOf(scene);
  const picture = canvas.transferToImageBitmap();
  const suggestions = suggestFor(scene, seed + 1, TYPICAL_DETECTOR, truths);
  const answer: PracticeScene = { picture, truths, suggestions };
  self.postMessage(answer, { transfer: [picture] });
});
