import type { Point, PointerInput } from '../input/input.ts';

export type ToolName = 'idle' | 'pointingBox' | 'resizing' | 'drawing' | 'panning' | 'brushing' | 'pinching';

/**
 * One state of the pointer. Entered by construction with a snapshot of what matters; moves compute from that
 * snapshot and the pointer; `up` commits at most one command; `cancel` leaves the document as it was.
 */
export interface Tool {
  readonly name: ToolName;
  down(input: PointerInput): void;
  move(input: PointerInput): void;
  up(input: PointerInput): void;
  cancel(): void;
}

/** The calls of the tool manager that a tool may use. */
export interface ToolHost {
  transitionTo(tool: Tool): void;
  /** Returns to idle, or to drawing while it is armed. */
  toIdle(): void;
  isActive(tool: Tool): boolean;
  /** Whether a held key turns every drag into panning. */
  readonly isPanKeyHeld: boolean;
  /** Notes that the held key was used for panning, so that its release does nothing else. */
  usePanKey(): void;
  /** Where the last click was, CSS pixels; a second one there means what lies underneath. */
  lastClick: Point | undefined;
}

/** A press becomes a drag after so many CSS pixels; a finger trembles more. */
export const DRAG_FROM_PX = { mouse: 4, pen: 6, touch: 10 } as const;
/** Two clicks this near to each other are at the same place, CSS pixels. */
export const SAME_PLACE_PX = 6;
/** How near to a border counts as on it, CSS pixels. */
export const BORDER_PX = { mouse: 6, pen: 8, touch: 22 } as const;
