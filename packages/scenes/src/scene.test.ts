import { createCanvas } from '@napi-rs/canvas';
import { VEHICLE_CLASS_NAMES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { drawScene } from './draw-scene.ts';
import { composeScene, type Scene, VEHICLE_COUNT } from './scene.ts';

const SEEDS = Array.from({ length: 24 }, (_, index) => index + 1);

function pixelsOf(scene: Scene): Buffer {
  const canvas = createCanvas(1920, 1080);
  drawScene(canvas.getContext('2d'), scene);
  return canvas.data();
}

describe('a scene', () => {
  it('is the same for the same seed and options', () => {
    expect(composeScene(7)).toEqual(composeScene(7));
    expect(composeScene(7, { vehicles: 40 })).toEqual(composeScene(7, { vehicles: 40 }));
    expect(composeScene(7)).not.toEqual(composeScene(8));
  });

  it('draws the same pixels again, also after a way through JSON', () => {
    const scene = composeScene(3, { vehicles: 30 });
    const first = pixelsOf(scene);
    expect(pixelsOf(JSON.parse(JSON.stringify(scene))).equals(first)).toBe(true);
  });

  it('leaves no pixel of the image unpainted', () => {
    const pixels = pixelsOf(composeScene(9));
    let isOpaque = true;
    for (let at = 3; at < pixels.length; at += 4) isOpaque &&= pixels[at] === 255;
    expect(isOpaque).toBe(true);
  });

  it('keeps the options it is given', () => {
    const scene = composeScene(5, { place: 'junction', time: 'night', weather: 'rain', vehicles: 12 });
    expect(scene.place.kind).toBe('junction');
    expect(scene.time).toBe('night');
    expect(scene.weather).toBe('rain');
    expect(scene.vehicles).toHaveLength(12);
  });

  it('keeps the street when only the light changes', () => {
    const day = composeScene(5, { time: 'day', weather: 'clear' });
    const night = composeScene(5, { time: 'night', weather: 'rain' });
    expect(night).toEqual({ ...day, time: 'night', weather: 'rain' });
  });

  it('refuses a seed or a count that makes no sense', () => {
    expect(() => composeScene(Number.NaN)).toThrow(RangeError);
    expect(() => composeScene(1, { vehicles: VEHICLE_COUNT.fewest - 1 })).toThrow(RangeError);
    expect(() => composeScene(1, { vehicles: VEHICLE_COUNT.most + 1 })).toThrow(RangeError);
  });

  it('holds as many vehicles as asked for, from a few to a jam', () => {
    expect(composeScene(11, { vehicles: VEHICLE_COUNT.fewest }).vehicles).toHaveLength(VEHICLE_COUNT.fewest);
    const jams = SEEDS.slice(0, 8).map(
      (seed) => composeScene(seed, { vehicles: VEHICLE_COUNT.most, place: 'avenue' }).vehicles.length,
    );
    expect(Math.max(...jams)).toBe(VEHICLE_COUNT.most);
    expect(Math.min(...jams)).toBeGreaterThan(70);
  });
});

describe('the traffic of many scenes', () => {
  const scenes = SEEDS.map((seed) => composeScene(seed));

  it('has all twelve classes', () => {
    const seen = new Set(scenes.flatMap((scene) => scene.vehicles.map((vehicle) => vehicle.vehicleClass)));
    expect([...seen].sort()).toEqual([...VEHICLE_CLASS_NAMES].sort());
  });

  it('has all places, lights and weathers', () => {
    expect(new Set(scenes.map(({ place }) => place.kind)).size).toBe(3);
    expect(new Set(scenes.map(({ time }) => time)).size).toBe(3);
    expect(new Set(scenes.map(({ weather }) => weather)).size).toBe(3);
  });

  it('keeps to the left', () => {
    for (const { vehicles, place } of scenes.filter((scene) => scene.place.crossing === null)) {
      for (const { placement } of vehicles.filter((vehicle) => !vehicle.isParked)) {
        const [x] = placement.position;
        expect(Math.abs(x)).toBeLessThan(place.roadHalfWidth);
        expect(Math.cos(placement.heading) > 0).toBe(x < 0);
      }
    }
  });

  it('ranges from few vehicles to many', () => {
    const counts = scenes.map(({ vehicles }) => vehicles.length);
    expect(Math.min(...counts)).toBeLessThan(12);
    expect(Math.max(...counts)).toBeGreaterThan(90);
  });
});
