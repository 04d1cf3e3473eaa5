import { describe, expect, it } from 'vitest';
import { DEFAULT_ZONES, zoneFor, zoneProgress, zonesFrom } from './zones.ts';

describe('zones', () => {
  it('opens a zone at its threshold, not one point before', () => {
    expect(zoneFor(0)).toBe(0);
    expect(zoneFor(1499)).toBe(0);
    expect(zoneFor(1500)).toBe(1);
    expect(zoneFor(4000)).toBe(2);
    expect(zoneFor(9000)).toBe(3);
    expect(zoneFor(1_000_000)).toBe(3);
  });

  it('keeps a team with a negative total in Zone 0', () => {
    expect(zoneFor(-20)).toBe(0);
    expect(zoneProgress(-20)).toMatchObject({ zone: 0, earnedXp: 0, share: 0 });
  });

  it('leaves a team below zero further from the next zone than one at zero', () => {
    expect(zoneProgress(-20)).toMatchObject({ missingXp: 1520 });
    expect(zoneProgress(0)).toMatchObject({ missingXp: 1500 });
    expect(zoneProgress(1600)).toMatchObject({ missingXp: 2400 });
  });

  it('lies around the centre, Zone 0 outermost', () => {
    expect(DEFAULT_ZONES.map((z) => z.number)).toEqual([0, 1, 2, 3]);
    expect(DEFAULT_ZONES.map((z) => z.outerRadiusM)).toEqual([40_000, 10_000, 6_200, 3_500]);
  });

  it('measures progress from the threshold of the zone', () => {
    expect(zoneProgress(750)).toEqual({
      zone: 0,
      nextZone: 1,
      earnedXp: 750,
      neededXp: 1500,
      missingXp: 750,
      share: 0.5,
    });
    expect(zoneProgress(2750)).toEqual({
      zone: 1,
      nextZone: 2,
      earnedXp: 1250,
      neededXp: 2500,
      missingXp: 1250,
      share: 0.5,
    });
    expect(zoneProgress(9500)).toEqual({
      zone: 3,
      nextZone: undefined,
      earnedXp: 500,
      neededXp: 0,
      missingXp: 0,
      share: 1,
    });
  });
});

describe('zones of an event', () => {
  it('are the shipped ones for the shipped thresholds', () => {
    expect(zonesFrom([0, 1_500, 4_000, 9_000])).toEqual(DEFAULT_ZONES);
  });

  it('are as many as there are thresholds, each inside the one before', () => {
    const zones = zonesFrom([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(zones.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(
      zones.every(({ outerRadiusM }, zone) => zone === 0 || outerRadiusM < (zones[zone - 1]?.outerRadiusM ?? 0)),
    ).toBe(true);
    expect(zoneFor(65, zones)).toBe(6);
  });

  it('have the radii that were given', () => {
    expect(zonesFrom([0, 10], [900, 300]).map(({ outerRadiusM }) => outerRadiusM)).toEqual([900, 300]);
  });

  it('are one league that nothing divides when there are none', () => {
    const zones = zonesFrom([]);
    expect(zoneFor(1_000_000, zones)).toBe(0);
    expect(zoneProgress(500, zones)).toMatchObject({ zone: 0, nextZone: undefined, share: 1 });
  });
});
