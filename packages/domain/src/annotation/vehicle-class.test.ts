import { describe, expect, it } from 'vitest';
import { DEFAULT_CLASSES, isVehicleClassName } from './vehicle-class.ts';

describe('the classes of the default event', () => {
  it('are twelve, with id 11 left out', () => {
    expect([...DEFAULT_CLASSES].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]);
    expect(DEFAULT_CLASSES.byId(11)).toBeUndefined();
  });

  // Degrees of the named hue; brown is a dark orange.
  it.each([
    [1, 'Hatchback', 'blue', 223],
    [2, 'Sedan', 'yellow', 50],
    [3, 'SUV', 'red', 3],
    [4, 'MUV', 'green', 142],
    [5, 'Bus', 'purple', 271],
    [6, 'Truck', 'orange', 33],
    [7, 'Three-wheeler', 'pink', 335],
    [8, 'Two-wheeler', 'brown', 28],
    [9, 'LCV', 'cyan', 188],
    [10, 'Mini-bus', 'magenta', 313],
    [12, 'tempo-traveller', 'teal', 175],
    [13, 'bicycle', 'indigo', 247],
  ])('have at id %i %s, which is %s', (id, name, _, hue) => {
    const found = DEFAULT_CLASSES.byId(id);
    expect(found?.name).toBe(name);
    expect(Math.abs(hueOf(found?.color ?? '') - hue)).toBeLessThan(2);
  });

  it('have each a name, a two-letter code and a colour of their own', () => {
    for (const key of ['name', 'code', 'color'] as const) {
      expect(new Set([...DEFAULT_CLASSES].map((each) => each[key])).size).toBe(12);
    }
    expect([...DEFAULT_CLASSES].every((each) => /^[A-Z]{2}$/.test(each.code))).toBe(true);
  });

  it('are shown to people as Auto and Bike where the name is long', () => {
    expect(DEFAULT_CLASSES.displayNameOf('Three-wheeler')).toBe('Auto');
    expect(DEFAULT_CLASSES.displayNameOf('Two-wheeler')).toBe('Bike');
    expect(DEFAULT_CLASSES.displayNameOf('tempo-traveller')).toBe('tempo-traveller');
    expect(DEFAULT_CLASSES.displayNameOf('tractor')).toBe('tractor');
  });

  it('do not include default', () => {
    expect(isVehicleClassName('default')).toBe(false);
    expect(isVehicleClassName('LCV')).toBe(true);
  });

  it('have look-alikes among them, and lines each with a rhythm of its own', () => {
    expect(
      [...DEFAULT_CLASSES].flatMap(({ lookAlikes }) => lookAlikes).every((name) => DEFAULT_CLASSES.has(name)),
    ).toBe(true);
    expect(new Set([...DEFAULT_CLASSES].map(({ dash }) => dash.join())).size).toBe(12);
  });
});

/** Degrees on the colour wheel of a colour as `#rrggbb`. */
function hueOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return (degrees + 360) % 360;
}
