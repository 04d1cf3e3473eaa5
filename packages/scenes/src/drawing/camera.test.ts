import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Camera,
  groundDepthAt,
  groundYAt,
  horizonY,
  intoLocal,
  intoWorld,
  localProjector,
  type Placement,
  type Point3,
  project,
  projectPolygon,
  worldProjector,
} from './camera.ts';

const CAMERA: Camera = { position: [1, 0, 7], yaw: 0.05, pitch: 0.25, focalPx: 1300, centerX: 960, centerY: 540 };

const aPlacement = fc
  .record({
    x: fc.double({ min: -20, max: 20, noNaN: true }),
    y: fc.double({ min: 10, max: 90, noNaN: true }),
    heading: fc.double({ min: -4, max: 4, noNaN: true }),
  })
  .map(({ x, y, heading }): Placement => ({ position: [x, y, 0], heading }));

describe('the camera', () => {
  it('sees what is ahead in the middle and what is to the right on the right', () => {
    const straight = worldProjector({ ...CAMERA, yaw: 0, pitch: 0 });
    expect(project(straight, [1, 40, 7])).toEqual([960, 540, 40]);
    expect(project(straight, [5, 40, 7])[0]).toBeGreaterThan(960);
    expect(project(straight, [1, 40, 9])[1]).toBeLessThan(540);
  });

  it('puts far ground just below the horizon', () => {
    const [, y] = project(worldProjector(CAMERA), [0, 1e6, 0]);
    expect(y).toBeCloseTo(horizonY(CAMERA), 0);
    expect(groundDepthAt(CAMERA, horizonY(CAMERA) - 1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('tells the depth of the ground at a height on screen, and back', () => {
    for (const depth of [8, 20, 75, 300]) expect(groundDepthAt(CAMERA, groundYAt(CAMERA, depth))).toBeCloseTo(depth, 6);
  });

  it('cuts away what lies behind it', () => {
    const road: Point3[] = [
      [-3, -50, 0],
      [3, -50, 0],
      [3, 50, 0],
      [-3, 50, 0],
    ];
    const world = worldProjector(CAMERA);
    expect(projectPolygon(world, road).every(([, , depth]) => depth > 0)).toBe(true);
    expect(
      projectPolygon(
        world,
        road.map(([x, , z]): Point3 => [x, -60, z]),
      ),
    ).toEqual([]);
  });
});

describe('the frame of a placed thing', () => {
  it('has x ahead and y to the left', () => {
    const eastbound: Placement = { position: [10, 20, 0], heading: Math.PI / 2 };
    const [x, y] = intoWorld(eastbound, [2, 1, 0]);
    expect(x).toBeCloseTo(12);
    expect(y).toBeCloseTo(21);
  });

  it('leads back to where it came from', () => {
    fc.assert(
      fc.property(aPlacement, (placement) => {
        const back = intoLocal(placement, intoWorld(placement, [1.5, -0.7, 0.4]));
        expect(back[0]).toBeCloseTo(1.5, 9);
        expect(back[1]).toBeCloseTo(-0.7, 9);
        expect(back[2]).toBeCloseTo(0.4, 9);
      }),
    );
  });

  it('projects as the world does', () => {
    const world = worldProjector(CAMERA);
    fc.assert(
      fc.property(aPlacement, (placement) => {
        const direct = project(world, intoWorld(placement, [1, 0.5, 1.2]));
        const local = project(localProjector(world, placement), [1, 0.5, 1.2]);
        for (const axis of [0, 1, 2] as const) expect(local[axis]).toBeCloseTo(direct[axis], 6);
      }),
    );
  });
});
