import type { Rect } from '@uvh/domain/annotation/box';

interface LabelledBox extends Rect {
  readonly label: string;
}

/** Label and place of a box, without what else is known of it, as the console's calls tell them. */
export function boxAnswer({ label, x, y, width, height }: LabelledBox): LabelledBox {
  return { label, x, y, width, height };
}
