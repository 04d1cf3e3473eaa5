import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import type { SceneCanvas } from './drawing/canvas.ts';
import { paintModel } from './drawing/paint.ts';
import { drawLampGlow, drawLightPools, drawStreetLampGlow, lampLightAt, lampSpots } from './light/glow.ts';
import { lightOf } from './light/light.ts';
import { drawShadows } from './light/shadow.ts';
import { drawSky } from './light/sky.ts';
import { drawPuddles, drawRain, drawVignette } from './light/weather.ts';
import { drawGround } from './place/ground.ts';
import { drawSkyline } from './place/skyline.ts';
import type { Scene } from './scene.ts';
import { stage } from './staging.ts';
import { drawBunting, drawWires } from './street/wires.ts';

const FRAME: Rect = { x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT };

/**
 * Draws a scene over the area 0, 0 to 1920, 1080 of the canvas. Scale the canvas beforehand for
 * another size. The canvas is left as it was apart from the pixels.
 */
export function drawScene(canvas: SceneCanvas, scene: Scene): void {
  const light = lightOf(scene.time, scene.weather, scene.sunAzimuth);
  const { world, things } = stage(scene);
  const glow = scene.time === 'night' ? 1 : light.areLampsOn ? 0.45 : 0;
  canvas.save();
  canvas.beginPath();
  canvas.rect(0, 0, SPACE_WIDTH, SPACE_HEIGHT);
  canvas.clip();
  drawSky(canvas, world, light, scene.seed);
  drawGround(canvas, scene.place, world, light);
  drawSkyline(canvas, world, light, scene.seed);
  if (light.isWet) drawPuddles(canvas, world, light, scene.place.roadHalfWidth, scene.seed);
  drawShadows(canvas, things, world, light);
  if (light.areLampsOn && scene.time !== 'day') drawLightPools(canvas, things, scene.place, world, glow);
  const spots = scene.time === 'night' ? lampSpots(things) : [];
  for (const thing of things) {
    const lampLight =
      scene.time === 'night' ? lampLightAt(thing.placement.position, spots, scene.place.roadHalfWidth) : 0;
    const ownLight = thing.vehicle?.scene.isParked ? { ...light, areLampsOn: false } : light;
    paintModel(canvas, thing, world, ownLight, { lampLight, frame: FRAME });
    if (glow > 0) drawLampGlow(canvas, thing, world, light, glow);
  }
  if (glow > 0) {
    for (const thing of things) if (thing.prop?.kind === 'street-lamp') drawStreetLampGlow(canvas, thing, world, glow);
  }
  drawWires(canvas, scene.props, world, light);
  drawBunting(canvas, scene.place, world, light);
  if (light.isWet) drawRain(canvas, light, scene.seed);
  drawVignette(canvas);
  canvas.restore();
}
