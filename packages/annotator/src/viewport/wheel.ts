import type { WheelInput } from '../input/input.ts';
import type { Viewport } from './viewport.ts';

/** Zoom by e per so many wheel pixels; a usual notch of 100 px is a factor of 1.28. */
const PX_PER_E = 400;
/** Pinching on a touchpad sends small steps, and looks like a wheel that is turned with Ctrl held. */
const PINCH_PX_PER_E = 100;
/** No single turn zooms by more than these factors (natural logarithms); the second one is about a wheel's notch. */
const MAX_STEP = 0.7;
const MAX_PINCH_STEP = 0.3;

/** The wheel zooms at the pointer; with Shift it pans, as does a wheel or touchpad that is moved sideways. */
export function turnWheel(viewport: Viewport, input: WheelInput): void {
  const { deltaX, deltaY, modifiers } = input;
  if (modifiers.shift && !modifiers.ctrl) {
    viewport.panBy(-(deltaX || deltaY), deltaX === 0 ? 0 : -deltaY);
    return;
  }
  if (Math.abs(deltaX) > Math.abs(deltaY)) {
    viewport.panBy(-deltaX, 0);
    return;
  }
  const [pxPerE, most] = modifiers.ctrl ? [PINCH_PX_PER_E, MAX_PINCH_STEP] : [PX_PER_E, MAX_STEP];
  viewport.zoomAt(input, Math.exp(Math.max(-most, Math.min(most, -deltaY / pxPerE))));
}
