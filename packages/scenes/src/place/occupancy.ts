import { intoLocal, intoWorld, type Placement } from '../drawing/camera.ts';

interface Footprint {
  readonly placement: Placement;
  readonly halfLength: number;
  readonly halfWidth: number;
}

/** Which ground is taken, so that nothing is put where something stands. */
export interface Occupancy {
  /** Takes the rectangle where it and `gap` metres around it are free, and says whether they were. */
  take(placement: Placement, length: number, width: number, gap: number): boolean;
}

/** A ground on which nothing stands yet. */
export function emptyOccupancy(): Occupancy {
  const taken: Footprint[] = [];
  return {
    take(placement, length, width, gap) {
      const wanted = { placement, halfLength: length / 2 + gap, halfWidth: width / 2 + gap };
      if (taken.some((other) => overlap(wanted, other))) return false;
      taken.push({ placement, halfLength: length / 2, halfWidth: width / 2 });
      return true;
    },
  };
}

function overlap(a: Footprint, b: Footprint): boolean {
  const reach = Math.hypot(a.halfLength, a.halfWidth) + Math.hypot(b.halfLength, b.halfWidth);
  const [dx, dy] = [
    a.placement.position[0] - b.placement.position[0],
    a.placement.position[1] - b.placement.position[1],
  ];
  if (Math.hypot(dx, dy) >= reach) return false;
  return !isApart(a, b) && !isApart(b, a);
}

/** Whether one of `a`'s own axes separates the two (separating axis theorem). */
function isApart(a: Footprint, b: Footprint): boolean {
  const corners = [1, -1].flatMap((x) =>
    [1, -1].map((y) => intoLocal(a.placement, intoWorld(b.placement, [x * b.halfLength, y * b.halfWidth, 0]))),
  );
  const along = corners.map(([x]) => x);
  const across = corners.map(([, y]) => y);
  return (
    Math.min(...along) > a.halfLength ||
    Math.max(...along) < -a.halfLength ||
    Math.min(...across) > a.halfWidth ||
    Math.max(...across) < -a.halfWidth
  );
}
