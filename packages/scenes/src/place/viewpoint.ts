import type { Prng } from '@uvh/domain/random/prng';
import type { Camera } from '../drawing/camera.ts';
import type { Place } from './place.ts';

/** A camera as it hangs on a pole or a gantry: 6 to 10 m up, looking down the road. */
export function viewpointOf(place: Place, prng: Prng): Camera {
  const reach = place.roadHalfWidth - place.shoulderWidth;
  const x = prng.between(-0.55, 0.55) * reach;
  const isHigh = prng.chance(0.35);
  return {
    position: [x, 0, isHigh ? prng.between(8.6, 10.5) : prng.between(6.2, 8.2)],
    // Turned a little to the far kerb, so that both sides of the road stay in view.
    yaw: -x * 0.012 + prng.between(-0.07, 0.07),
    pitch: isHigh ? prng.between(0.27, 0.36) : prng.between(0.19, 0.28),
    focalPx: place.kind === 'junction' ? prng.between(1120, 1320) : prng.between(1180, 1560),
    centerX: 960,
    centerY: 540,
  };
}
