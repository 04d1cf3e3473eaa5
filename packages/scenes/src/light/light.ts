import type { Point3 } from '../drawing/camera.ts';
import { mix, type Rgb, rgb } from '../drawing/color.ts';

export type TimeOfDay = 'day' | 'dusk' | 'night';
export type Weather = 'clear' | 'rain' | 'haze';

/** Multipliers per channel, 1 being daylight. */
type Tint = readonly [red: number, green: number, blue: number];

/** All that decides how a colour looks in a scene. */
export interface Light {
  /** Unit vector towards the sun. */
  readonly sun: Point3;
  /** 0 without direct sunlight. */
  readonly sunStrength: number;
  readonly sunColor: Tint;
  readonly ambient: Tint;
  readonly skyTop: Rgb;
  readonly skyLow: Rgb;
  readonly haze: Rgb;
  /** The distance in metres over which contrast falls to a third. */
  readonly hazeDistance: number;
  readonly areLampsOn: boolean;
  /** Darkness of cast shadows, 0 to 1. */
  readonly shadowStrength: number;
  readonly isWet: boolean;
  /** 1 when the sun stands to the camera's left, -1 to its right: the bright side of round things. */
  readonly sunSide: 1 | -1;
}

/** The light of a time and a weather. `azimuth` is the sun's direction in radians, clockwise from the y axis. */
export function lightOf(time: TimeOfDay, weather: Weather, azimuth: number): Light {
  const elevation = time === 'day' ? 0.95 : 0.3;
  const flat = Math.cos(elevation);
  const sun: Point3 = [Math.sin(azimuth) * flat, Math.cos(azimuth) * flat, Math.sin(elevation)];
  const base = { sun, sunSide: sun[0] < 0 ? 1 : -1, ...clearSky(time) } satisfies Light;
  if (weather === 'rain') return rainy(base, time);
  if (weather === 'haze') return hazy(base, time);
  return base;
}

function clearSky(time: TimeOfDay): Omit<Light, 'sun' | 'sunSide'> {
  if (time === 'day') {
    return {
      sunStrength: 0.52,
      sunColor: [1.04, 0.99, 0.9],
      ambient: [0.6, 0.63, 0.69],
      skyTop: rgb('#8fbbe6'),
      skyLow: rgb('#dfe9ef'),
      haze: rgb('#cfd8dd'),
      hazeDistance: 190,
      areLampsOn: false,
      shadowStrength: 0.42,
      isWet: false,
    };
  }
  if (time === 'dusk') {
    return {
      sunStrength: 0.5,
      sunColor: [1.15, 0.72, 0.45],
      ambient: [0.5, 0.46, 0.56],
      skyTop: rgb('#5d6a9c'),
      skyLow: rgb('#f3b07c'),
      haze: rgb('#c79c8c'),
      hazeDistance: 130,
      areLampsOn: true,
      shadowStrength: 0.3,
      isWet: false,
    };
  }
  return {
    sunStrength: 0,
    sunColor: [0, 0, 0],
    ambient: [0.27, 0.29, 0.4],
    skyTop: rgb('#0d1428'),
    skyLow: rgb('#2f3350'),
    haze: rgb('#2a2d42'),
    hazeDistance: 120,
    areLampsOn: true,
    shadowStrength: 0.35,
    isWet: false,
  };
}

function rainy(light: Light, time: TimeOfDay): Light {
  const grey = time === 'night' ? rgb('#20242f') : time === 'dusk' ? rgb('#77757f') : rgb('#aab2b8');
  const dim = time === 'day' ? 0.95 : 0.9;
  return {
    ...light,
    sunStrength: 0,
    ambient: [light.ambient[0] * dim + 0.12, light.ambient[1] * dim + 0.12, light.ambient[2] * dim + 0.11],
    skyTop: mix(light.skyTop, grey, 0.85),
    skyLow: mix(light.skyLow, grey, 0.8),
    haze: mix(light.haze, grey, 0.85),
    hazeDistance: 75,
    areLampsOn: true,
    shadowStrength: 0.28,
    isWet: true,
  };
}

function hazy(light: Light, time: TimeOfDay): Light {
  const dust = time === 'night' ? rgb('#3a3638') : time === 'dusk' ? rgb('#cda58a') : rgb('#d6d1c4');
  return {
    ...light,
    sunStrength: light.sunStrength * 0.5,
    ambient: [light.ambient[0] + 0.1, light.ambient[1] + 0.09, light.ambient[2] + 0.06],
    skyTop: mix(light.skyTop, dust, 0.75),
    skyLow: mix(light.skyLow, dust, 0.85),
    haze: dust,
    hazeDistance: 48,
    shadowStrength: light.shadowStrength * 0.6,
  };
}
