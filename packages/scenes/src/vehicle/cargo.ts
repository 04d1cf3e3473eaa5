import type { Prng } from '@uvh/domain/random/prng';
import { type Rgb, rgb, shade } from '../drawing/color.ts';
import { type BoxExtent, box, loft, paintArea } from '../drawing/loft.ts';
import { type Face, rod, type Solid } from '../drawing/solid.ts';

/** The room that a load bed offers, in the vehicle's frame, metres. */
export interface LoadSpace {
  readonly rear: number;
  readonly front: number;
  readonly halfWidth: number;
  readonly floor: number;
}

/** What the vehicle carries: a tarpaulin, sacks, crates, pipes, or nothing. */
export function cargoOf(space: LoadSpace, prng: Prng): Solid[] {
  const kind = prng.weighted([
    ['tarpaulin', 4],
    ['sacks', 3],
    ['crates', 2],
    ['pipes', 1],
    ['nothing', 2],
  ] as const);
  if (kind === 'tarpaulin') return [tarpaulin(space, prng)];
  if (kind === 'sacks') return sacks(space, prng);
  if (kind === 'crates') return crates(space, prng);
  if (kind === 'pipes') return pipes(space);
  return [];
}

function tarpaulin({ rear, front, halfWidth, floor }: LoadSpace, prng: Prng): Solid {
  const color = prng.pick([rgb('#2c5e93'), rgb('#c48a2f'), rgb('#596848'), rgb('#8d8f92')]);
  const height = prng.between(0.3, 0.75) * Math.min(1, halfWidth);
  return loft(
    [
      { rear, front, halfWidth, z: floor, corner: 0.08 },
      { rear: rear + 0.08, front: front - 0.08, halfWidth: halfWidth * 0.92, z: floor + height * 0.7, corner: 0.2 },
      { rear: rear + 0.3, front: front - 0.3, halfWidth: halfWidth * 0.55, z: floor + height, corner: 0.2 },
    ],
    color,
    'matte',
    shade(color, 1.08),
  );
}

function sacks({ rear, front, halfWidth, floor }: LoadSpace, prng: Prng): Solid[] {
  const color = prng.pick([rgb('#cbb68b'), rgb('#d9d3c4'), rgb('#b8985f')]);
  const count = Math.max(3, Math.round((front - rear) / 0.75));
  return Array.from({ length: count }, (_, index): Solid[] => {
    const x = rear + 0.35 + ((front - rear - 0.7) * index) / (count - 1);
    const z = floor + prng.between(0.05, 0.22);
    return [0.45, -0.45].map((share) =>
      rod(
        [x, share * halfWidth * 1.5, z],
        [x, share * halfWidth * 0.35, z],
        0.26,
        shade(color, prng.between(0.88, 1.08)),
      ),
    );
  }).flat();
}

function crates({ rear, front, halfWidth, floor }: LoadSpace, prng: Prng): Solid[] {
  const count = Math.max(2, Math.round((front - rear) / 1.1));
  return Array.from({ length: count }, (_, index) => {
    const color = prng.pick([rgb('#c23f33'), rgb('#d99a2b'), rgb('#3d72a8'), rgb('#a9794a')]);
    const low = rear + ((front - rear) * index) / count;
    const high = low + (front - rear) / count - 0.06;
    return box(
      {
        rear: low,
        front: high,
        halfWidth: halfWidth * 0.9,
        low: floor - 0.1,
        high: floor + prng.between(0.2, 0.6) * Math.min(1, halfWidth),
      },
      color,
    );
  });
}

function pipes({ rear, front, halfWidth, floor }: LoadSpace): Solid[] {
  return [-0.6, -0.2, 0.2, 0.6].map((share) =>
    rod([rear - 0.1, share * halfWidth, floor + 0.08], [front, share * halfWidth, floor + 0.08], 0.14, rgb('#8f979c')),
  );
}

/** A closed goods box. */
export function goodsBox(extent: BoxExtent, prng: Prng): Solid {
  const color = prng.pick([rgb('#e4e6e6'), rgb('#b9c4cb'), rgb('#d8c59a'), rgb('#4a78a3')]);
  const body = box(extent, color);
  for (const face of body.faces) {
    const [a, b, c, d] = face.points;
    if (!a || !b || !c || !d) continue;
    if (face.normal[0] < -0.9) paintDoors(face, color);
    if (Math.abs(face.normal[1]) < 0.9) continue;
    const between = (p: typeof a, q: typeof a, t: number) =>
      [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t, p[2] + (q[2] - p[2]) * t] as const;
    const ring = [between(a, d, 0.3), between(b, c, 0.3), between(b, c, 0.45), between(a, d, 0.45)];
    face.marks.push({ points: ring, color: shade(color, 0.75), finish: 'matte' });
  }
  return body;
}

function paintDoors(face: Face, color: Rgb): void {
  paintArea(face, { u: [0.03, 0.97], v: [0.03, 0.97] }, shade(color, 1.06));
  paintArea(face, { u: [0.49, 0.51], v: [0.03, 0.97] }, shade(color, 0.55));
  for (const u of [0.3, 0.66])
    paintArea(face, { u: [u, u + 0.025], v: [0.06, 0.94] }, shade(color, 0.72), 'matte', true);
}
