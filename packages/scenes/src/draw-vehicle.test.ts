import { createCanvas } from '@napi-rs/canvas';
import { VEHICLE_CLASS_NAMES } from '@uvh/domain/annotation/vehicle-class';
import { describe, expect, it } from 'vitest';
import { drawVehicle } from './draw-vehicle.ts';

const SIZE = { width: 240, height: 160 };

/** How many pixels are opaque, how many untouched, and how many of the outermost are touched at all. */
function portraitOf(vehicleClass: (typeof VEHICLE_CLASS_NAMES)[number], turn?: number) {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  drawVehicle(canvas.getContext('2d'), vehicleClass, turn === undefined ? SIZE : { ...SIZE, turn });
  const pixels = canvas.data();
  let [opaque, empty, atEdge] = [0, 0, 0];
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const alpha = pixels[(y * SIZE.width + x) * 4 + 3] ?? 0;
      if (alpha === 255) opaque++;
      if (alpha === 0) empty++;
      if (alpha > 200 && (x === 0 || y === 0 || x === SIZE.width - 1 || y === SIZE.height - 1)) atEdge++;
    }
  }
  return { opaque, empty, atEdge, pixels };
}

describe('the portrait of a vehicle', () => {
  it.each(VEHICLE_CLASS_NAMES)('shows a %s whole on transparent ground', (vehicleClass) => {
    for (const turn of [undefined, 2.5]) {
      const { opaque, empty, atEdge } = portraitOf(vehicleClass, turn);
      expect(opaque).toBeGreaterThan(SIZE.width * SIZE.height * 0.04);
      expect(empty).toBeGreaterThan(SIZE.width * SIZE.height * 0.3);
      expect(atEdge).toBe(0);
    }
  });

  it('differs from class to class', () => {
    const portraits = VEHICLE_CLASS_NAMES.map((name) => portraitOf(name).pixels.toString('base64'));
    expect(new Set(portraits).size).toBe(VEHICLE_CLASS_NAMES.length);
  });
});
