import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { type Camera, intoWorld, type Placement, type Point3, project, worldProjector } from './drawing/camera.ts';
import type { SceneCanvas } from './drawing/canvas.ts';
import { paintModel } from './drawing/paint.ts';
import { screenBounds } from './drawing/trace.ts';
import { lightOf } from './light/light.ts';
import { vehicleModel } from './vehicle/vehicle-model.ts';

export interface VehiclePortrait {
  /** The area of the canvas to fill, in canvas pixels, from its origin. */
  readonly width: number;
  readonly height: number;
  /** Which individual of the class: colours, load, riders. The default is a telling one. */
  readonly seed?: number;
  /** Turn about the vertical in radians; 0 looks at the front, pi at the rear. The default is a 3/4 front view. */
  readonly turn?: number;
}

/** Individuals chosen by eye: typical of their class, and side by side of different colours. */
const TELLING_SEEDS: Readonly<Record<VehicleClassName, number>> = {
  Hatchback: 2,
  Sedan: 4,
  SUV: 6,
  MUV: 7,
  Bus: 2,
  Truck: 8,
  'Three-wheeler': 4,
  'Two-wheeler': 4,
  LCV: 5,
  'Mini-bus': 4,
  'tempo-traveller': 4,
  bicycle: 2,
};

const DISTANCE = 26;
const MARGIN = 0.06;

/**
 * Draws one vehicle in a 3/4 view, as large as the area takes, with a soft shadow and nothing else,
 * for the class guide. The canvas is left as it was apart from the pixels.
 */
export function drawVehicle(canvas: SceneCanvas, vehicleClass: VehicleClassName, portrait: VehiclePortrait): void {
  const { width, height, seed = TELLING_SEEDS[vehicleClass], turn = 0.62 } = portrait;
  const model = vehicleModel(vehicleClass, seed);
  const placement: Placement = { position: [0, DISTANCE, 0], heading: Math.PI + turn };
  const camera: Camera = { position: [0, 0, 6.5], yaw: 0, pitch: 0.2, focalPx: 1000, centerX: 0, centerY: 0 };
  const world = worldProjector(camera);
  const bounds = screenBounds(model.solids, placement, world);
  const zoom = Math.min((width * (1 - 2 * MARGIN)) / bounds.width, (height * (1 - 2 * MARGIN)) / bounds.height);
  const close: Camera = {
    ...camera,
    focalPx: camera.focalPx * zoom,
    centerX: width / 2 - (bounds.x + bounds.width / 2) * zoom,
    centerY: height / 2 - (bounds.y + bounds.height / 2) * zoom,
  };
  const projector = worldProjector(close);
  canvas.save();
  for (const [spread, alpha] of [
    [0.12, 0.1],
    [0.04, 0.12],
    [-0.06, 0.16],
  ] as const) {
    const corners = footprint(placement, model.length / 2 + spread, model.width / 2 + spread);
    canvas.fillStyle = `rgba(20,24,32,${alpha})`;
    canvas.beginPath();
    corners.forEach((corner, index) => {
      const [x, y] = project(projector, corner);
      if (index === 0) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
    });
    canvas.closePath();
    canvas.fill();
  }
  paintModel(canvas, { solids: model.solids, placement }, projector, lightOf('day', 'clear', Math.PI * 1.03));
  canvas.restore();
}

function footprint(placement: Placement, halfLength: number, halfWidth: number): Point3[] {
  const corners: Point3[] = [
    [halfLength, halfWidth, 0],
    [-halfLength, halfWidth, 0],
    [-halfLength, -halfWidth, 0],
    [halfLength, -halfWidth, 0],
  ];
  return corners.map((corner) => intoWorld(placement, corner));
}
