import { intersectionArea, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { intoWorld, type Placement, type Projector, project, worldProjector } from './drawing/camera.ts';
import { standingOrder } from './drawing/paint-order.ts';
import type { Bounds3, Solid } from './drawing/solid.ts';
import { screenBounds } from './drawing/trace.ts';
import type { Scene } from './scene.ts';
import type { SceneProp } from './street/furnish.ts';
import { boundsAround, propModel } from './street/prop-model.ts';
import type { SceneVehicle } from './traffic/traffic.ts';
import type { VehicleModel } from './vehicle/model.ts';
import { vehicleModel } from './vehicle/vehicle-model.ts';

/** Something of a scene with its parts built, ready to be painted or measured. */
export interface StagedThing {
  readonly solids: readonly Solid[];
  readonly placement: Placement;
  readonly bounds: Bounds3;
  /** All that it covers on screen, not clipped to the image. */
  readonly screen: Rect;
  /** For a vehicle: its index in the scene and its model. */
  readonly vehicle: { readonly index: number; readonly scene: SceneVehicle; readonly model: VehicleModel } | null;
  readonly prop: SceneProp | null;
}

/** Builds whatever of a scene reaches into the image, from the farthest to the nearest. */
export function stage(scene: Scene): { readonly world: Projector; readonly things: readonly StagedThing[] } {
  const world = worldProjector(scene.camera);
  const frame: Rect = { x: 0, y: 0, width: SPACE_WIDTH, height: SPACE_HEIGHT };
  const things: StagedThing[] = [];
  const add = (solids: readonly Solid[], placement: Placement, rest: Pick<StagedThing, 'vehicle' | 'prop'>): void => {
    const bounds = boundsAround(solids);
    if (!isBeforeCamera(bounds, placement, world)) return;
    const screen = screenBounds(solids, placement, world);
    if (intersectionArea(screen, frame) > 0) things.push({ solids, placement, bounds, screen, ...rest });
  };
  scene.vehicles.forEach((vehicle, index) => {
    const model = vehicleModel(vehicle.vehicleClass, vehicle.seed, vehicle.isParked);
    add(model.solids, vehicle.placement, { vehicle: { index, scene: vehicle, model }, prop: null });
  });
  for (const prop of scene.props) {
    add(propModel(prop.kind, prop.seed, scene.weather === 'rain'), prop.placement, { vehicle: null, prop });
  }
  const order = standingOrder(things, scene.camera.position, (a, b) => {
    const [first, second] = [things[a], things[b]];
    return first !== undefined && second !== undefined && intersectionArea(first.screen, second.screen) > 0;
  });
  return { world, things: order.flatMap((index) => things[index] ?? []) };
}

function isBeforeCamera({ min, max }: Bounds3, placement: Placement, world: Projector): boolean {
  return [min[0], max[0]].some((x) =>
    [min[1], max[1]].some((y) =>
      [min[2], max[2]].some((z) => project(world, intoWorld(placement, [x, y, z]))[2] > 0.7),
    ),
  );
}
