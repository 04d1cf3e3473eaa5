import { describe, expect, it } from 'vitest';
import {
  DEFAULT_CLASSES,
  displayNameOf,
  isVehicleClassName,
  VEHICLE_CLASSES,
  vehicleClassById,
  vehicleClassNamed,
} from './vehicle-class.ts';

describe('vehicle classes', () => {
  it('are twelve, with id 11 left out', () => {
    expect(VEHICLE_CLASSES.map((each) => each.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13]);
    expect(vehicleClassById(11)).toBeUndefined();
  });

  it('have each a name, a two-letter code and a colour of their own', () => {
    for (const key of ['name', 'code', 'color', 'colorName'] as const) {
      expect(new Set(VEHICLE_CLASSES.map((each) => each[key])).size).toBe(12);
    }
    expect(VEHICLE_CLASSES.every((each) => /^[A-Z]{2}$/.test(each.code))).toBe(true);
  });

  it('are shown to people as Auto and Bike where the name is long', () => {
    expect(displayNameOf('Three-wheeler')).toBe('Auto');
    expect(displayNameOf('Two-wheeler')).toBe('Bike');
    expect(displayNameOf('tempo-traveller')).toBe('tempo-traveller');
    expect(displayNameOf('tractor')).toBe('tractor');
  });

  it('do not include default', () => {
    expect(isVehicleClassName('default')).toBe(false);
    expect(vehicleClassNamed('default')).toBeUndefined();
    expect(vehicleClassNamed('LCV')?.id).toBe(9);
  });

  it('are a list in which every look-alike is a class, and each line has a rhythm of its own', () => {
    expect(DEFAULT_CLASSES.names).toEqual(VEHICLE_CLASSES.map(({ name }) => name));
    expect(
      [...DEFAULT_CLASSES].flatMap(({ lookAlikes }) => lookAlikes).every((name) => DEFAULT_CLASSES.has(name)),
    ).toBe(true);
    expect(new Set([...DEFAULT_CLASSES].map(({ dash }) => dash.join())).size).toBe(12);
  });
});
