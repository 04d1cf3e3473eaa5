import type { Rect } from '@uvh/domain/annotation/box';
import type { Point } from '../input/input.ts';

/**
 * Finds the box of the vehicle at a place of the picture, with the boxes that are there already; undefined where it sees none.
 * Annotation space. The editor has no pixels: a host that has them passes one in.
 */
export type Snapper = (at: Point, boxes: readonly Rect[]) => Promise<Rect | undefined>;
