import { clamp, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from './box.ts';

interface View {
  /** As wide as is wished, in pixels of the space; less where the space is not as large. */
  readonly width: number;
  /** Width over height. */
  readonly aspect: number;
}

/** The part of the image that shows a box with its surroundings: the box in the middle, as far as the image goes. */
export function viewAround(box: Rect, { width: wanted, aspect }: View): Rect {
  const width = Math.min(wanted, SPACE_WIDTH, SPACE_HEIGHT * aspect);
  const height = width / aspect;
  return {
    x: clamp(box.x + (box.width - width) / 2, 0, SPACE_WIDTH - width),
    y: clamp(box.y + (box.height - height) / 2, 0, SPACE_HEIGHT - height),
    width,
    height,
  };
}
