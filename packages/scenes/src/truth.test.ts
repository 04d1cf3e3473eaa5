import { createCanvas } from '@napi-rs/canvas';
import { intersectionArea, isInsideSpace, type Rect } from '@uvh/domain/annotation/box';
import { VEHICLE_CLASS_NAMES, type VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { paintModel } from './drawing/paint.ts';
import { lightOf } from './light/light.ts';
import { composeScene, type Scene } from './scene.ts';
import { stage } from './staging.ts';
import type { SceneVehicle } from './traffic/traffic.ts';
import { SMALLEST_SIDE, SMALLEST_VISIBLE_SHARE, truthOf } from './truth.ts';

const LIGHT = lightOf('day', 'clear', 3);

function sceneOf(...vehicles: SceneVehicle[]): Scene {
  return { ...composeScene(4, { place: 'avenue' }), vehicles, props: [] };
}

function aVehicle(vehicleClass: VehicleClassName, at: { x?: number; y?: number; heading?: number } = {}): SceneVehicle {
  const { x = -4, y = 22, heading = 0 } = at;
  return { vehicleClass, seed: 5, isParked: false, placement: { position: [x, y, 0], heading } };
}

/** What painting leaves on an empty canvas, without ground, shadows and glow. */
function pixelsOf(scene: Scene): Buffer {
  const canvas = createCanvas(1920, 1080);
  const context = canvas.getContext('2d');
  const { world, things } = stage(scene);
  for (const thing of things) paintModel(context, thing, world, LIGHT);
  return canvas.data();
}

function rectAround(pixels: Buffer, isPart: (pixels: Buffer, at: number) => boolean): Rect {
  let [left, top, right, bottom] = [1920, 1080, -1, -1];
  for (let y = 0; y < 1080; y++) {
    for (let x = 0; x < 1920; x++) {
      if (!isPart(pixels, (y * 1920 + x) * 4)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function paintedRect(scene: Scene): Rect {
  return rectAround(pixelsOf(scene), (pixels, at) => (pixels[at + 3] ?? 0) >= 128);
}

function largestDifference(a: Rect, b: Rect): number {
  return Math.max(
    Math.abs(a.x - b.x),
    Math.abs(a.y - b.y),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );
}

describe('the truth box of a vehicle that stands alone', () => {
  it.each(VEHICLE_CLASS_NAMES)('is tight around a painted %s from the front, the side and behind', (vehicleClass) => {
    for (const heading of [0, 0.8, 2.4]) {
      const scene = sceneOf(aVehicle(vehicleClass, { heading }));
      const [box, ...others] = truthOf(scene);
      expect(others).toEqual([]);
      expect(box?.label).toBe(vehicleClass);
      expect(box?.visibleShare).toBe(1);
      if (box) expect(largestDifference(box, paintedRect(scene))).toBeLessThanOrEqual(1);
    }
  });

  it('is cut at the edge of the image', () => {
    const scene = sceneOf(aVehicle('Bus', { x: -6, y: 9 }));
    const [box] = truthOf(scene);
    expect(box && isInsideSpace(box)).toBe(true);
    if (box) expect(largestDifference(box, paintedRect(scene))).toBeLessThanOrEqual(1);
  });
});

describe('the truth box of a hidden vehicle', () => {
  it('covers only what can be seen', () => {
    const bus = aVehicle('Bus', { y: 24 });
    const car = aVehicle('Hatchback', { x: -2.4, y: 33 });
    const alone = truthOf(sceneOf(car))[0];
    const behind = truthOf(sceneOf(bus, car)).find((box) => box.label === 'Hatchback');
    expect(alone && behind && behind.width < alone.width && behind.visibleShare < 1).toBe(true);
  });

  it('is where taking the vehicle away changes the picture', () => {
    const car = aVehicle('Sedan', { x: -2.2, y: 31, heading: 0.2 });
    const others = [aVehicle('Bus', { y: 23 }), aVehicle('Two-wheeler', { x: -1.4, y: 26 })];
    const without = pixelsOf(sceneOf(...others));
    // A pixel of an edge that lets less than half of the white car through does not count.
    const changed = rectAround(pixelsOf(sceneOf(...others, car)), (pixels, at) => {
      return [0, 1, 2].some((channel) => Math.abs((pixels[at + channel] ?? 0) - (without[at + channel] ?? 0)) > 100);
    });
    const box = truthOf(sceneOf(...others, car)).find(({ label }) => label === 'Sedan');
    expect(box?.visibleShare).toBeLessThan(0.9);
    if (box) expect(largestDifference(box, changed)).toBeLessThanOrEqual(1);
  });

  it('is left out when hardly anything can be seen', () => {
    const labels = truthOf(sceneOf(aVehicle('Bus', { y: 20 }), aVehicle('bicycle', { y: 28 }))).map((box) => box.label);
    expect(labels).toEqual(['Bus']);
  });

  it('does not depend on the order in which vehicles are listed', () => {
    const [bus, car] = [aVehicle('Bus', { y: 24 }), aVehicle('Hatchback', { x: -2.4, y: 33 })];
    const sizes = (scene: Scene) =>
      truthOf(scene)
        .map(({ label, x, width }) => `${label} ${x} ${width}`)
        .sort();
    expect(sizes(sceneOf(bus, car))).toEqual(sizes(sceneOf(car, bus)));
  });
});

describe('the truth boxes of whole scenes', () => {
  const truths = Array.from({ length: 10 }, (_, index) => composeScene(index + 40)).map((scene) => ({
    scene,
    truth: truthOf(scene),
  }));

  it('lie inside the space and are worth boxing', () => {
    for (const box of truths.flatMap(({ truth }) => truth)) {
      expect(isInsideSpace(box)).toBe(true);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(SMALLEST_SIDE);
      expect(box.visibleShare).toBeGreaterThanOrEqual(SMALLEST_VISIBLE_SHARE);
      expect(box.visibleShare).toBeLessThanOrEqual(1);
    }
  });

  it('name the vehicle they stand for, each at most once', () => {
    for (const { scene, truth } of truths) {
      expect(new Set(truth.map(({ vehicle }) => vehicle)).size).toBe(truth.length);
      for (const { vehicle, label } of truth) expect(scene.vehicles[vehicle]?.vehicleClass).toBe(label);
    }
  });

  it('exist for most of the vehicles', () => {
    const boxes = truths.reduce((sum, { truth }) => sum + truth.length, 0);
    const vehicles = truths.reduce((sum, { scene }) => sum + scene.vehicles.length, 0);
    expect(boxes / vehicles).toBeGreaterThan(0.75);
  });

  it('overlap where one vehicle stands before another', () => {
    const crowded = truths.reduce((most, item) => (item.truth.length > most.truth.length ? item : most));
    const pairs = crowded.truth.flatMap((a, index) =>
      crowded.truth.slice(index + 1).map((b) => intersectionArea(a, b)),
    );
    expect(pairs.filter((area) => area > 0).length).toBeGreaterThan(5);
  });
});
