import { clipToSpace, type Rect } from '@uvh/domain/annotation/box';
import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import type { Scene } from './scene.ts';
import { stage } from './staging.ts';
import type { PropKind } from './street/prop-model.ts';

/** Something that is no vehicle, and what a machine may take it for. */
export interface Decoy extends Rect {
  readonly label: VehicleClassName;
}

const TAKEN_FOR: Readonly<Partial<Record<PropKind, VehicleClassName>>> = {
  person: 'Two-wheeler',
  cow: 'Two-wheeler',
  stall: 'Three-wheeler',
  'bus-stop': 'Mini-bus',
  barricade: 'bicycle',
  planter: 'Two-wheeler',
};
const SMALLEST_SIDE = 22;

/** The things of a scene that detectors see vehicles in, with the rectangle of all of each in the 1920 x 1080 space. */
export function decoysOf(scene: Scene): Decoy[] {
  return stage(scene).things.flatMap(({ prop, screen }): Decoy[] => {
    const label = prop ? TAKEN_FOR[prop.kind] : undefined;
    const place = clipToSpace(screen);
    if (!label || Math.min(place.width, place.height) < SMALLEST_SIDE) return [];
    return [{ ...place, label }];
  });
}
