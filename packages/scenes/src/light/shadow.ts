import { intoWorld, type Point3, type Projector, projectPolygon } from '../drawing/camera.ts';
import type { SceneCanvas } from '../drawing/canvas.ts';
import type { StagedThing } from '../staging.ts';
import type { Light } from './light.ts';

type Point2 = readonly [x: number, y: number];

/** Cast shadows in one go, so that overlapping ones are not darker, and the dark under everything that stands. */
export function drawShadows(canvas: SceneCanvas, things: readonly StagedThing[], world: Projector, light: Light): void {
  const casting = things.filter(
    ({ prop }) => prop?.kind !== 'median' && prop?.kind !== 'wide-median' && prop?.kind !== 'shrub',
  );
  if (light.sunStrength > 0) {
    canvas.fillStyle = `rgba(22,26,44,${light.shadowStrength.toFixed(3)})`;
    fillTogether(
      canvas,
      world,
      casting.map((thing) => castShadow(thing, light).map(([x, y]): Point3 => [x, y, 0])),
    );
  }
  const standing = casting.filter(({ prop }) => prop?.kind !== 'building');
  for (const [spread, alpha] of [
    [0.16, 0.16],
    [0.02, 0.3],
  ] as const) {
    canvas.fillStyle = `rgba(12,13,20,${alpha})`;
    fillTogether(
      canvas,
      world,
      standing.map((thing) => underneath(thing, spread)),
    );
  }
}

function fillTogether(canvas: SceneCanvas, world: Projector, outlines: readonly (readonly Point3[])[]): void {
  canvas.beginPath();
  for (const outline of outlines) {
    const polygon = projectPolygon(world, outline);
    polygon.forEach(([x, y], index) => {
      if (index === 0) canvas.moveTo(x, y);
      else canvas.lineTo(x, y);
    });
    if (polygon.length > 0) canvas.closePath();
  }
  canvas.fill();
}

/** The outline of the thing's shadow on the ground: the hull of its corners moved along the light. */
function castShadow(thing: StagedThing, light: Light): Point2[] {
  const [sunX, sunY, sunZ] = light.sun;
  const fall = ([x, y, z]: Point3): Point2 => [x - (sunX / sunZ) * z, y - (sunY / sunZ) * z];
  const { prop, placement, solids } = thing;
  if (prop?.kind === 'tree' || prop?.kind === 'palm' || prop?.kind === 'street-lamp' || prop?.kind === 'power-pole') {
    // A crown's shadow is its own, away from the trunk; rods give the points.
    const points = solids.flatMap((solid): Point2[] =>
      solid.kind === 'capsule' ? around(fall(intoWorld(placement, solid.to)), solid.radius) : [],
    );
    return hullOf(points);
  }
  const { min, max } = thing.bounds;
  const top = prop ? 0 : 0.16;
  const corners = [0, 1].flatMap((level) =>
    [min[0], max[0]].flatMap((x) =>
      [min[1], max[1]].map((y) => {
        const inset = level === 1 ? 1 - top : 0.94;
        return fall(intoWorld(placement, [x * inset, y * inset, level === 1 ? max[2] : 0]));
      }),
    ),
  );
  return hullOf(corners);
}

function underneath({ bounds: { min, max }, placement, prop }: StagedThing, spread: number): Point3[] {
  const isPole =
    prop !== null && ['tree', 'palm', 'street-lamp', 'power-pole', 'signal-red', 'signal-green'].includes(prop.kind);
  const [rear, front, right, left] = isPole ? [-0.2, 0.2, -0.2, 0.2] : [min[0], max[0], min[1], max[1]];
  const corners: Point3[] = [
    [rear - spread, right - spread, 0],
    [front + spread, right - spread, 0],
    [front + spread, left + spread, 0],
    [rear - spread, left + spread, 0],
  ];
  return corners.map((corner) => intoWorld(placement, corner));
}

function around([x, y]: Point2, radius: number): Point2[] {
  return Array.from({ length: 8 }, (_, index): Point2 => {
    const angle = (index / 8) * Math.PI * 2;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** The convex hull, counter-clockwise (Andrew 1979). */
function hullOf(points: readonly Point2[]): Point2[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (ordered: readonly Point2[]): Point2[] => {
    const chain: Point2[] = [];
    for (const point of ordered) {
      for (
        let [a, b] = [chain.at(-2), chain.at(-1)];
        a && b && turn(a, b, point) <= 0;
        [a, b] = [chain.at(-2), chain.at(-1)]
      ) {
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point2, b: Point2, c: Point2): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
