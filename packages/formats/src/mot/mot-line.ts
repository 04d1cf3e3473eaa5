import { numberIn } from '../text/json.ts';

const NUMBER = String.raw`-?\d+(\.\d+)?(e[+-]?\d+)?`;
const LINE = new RegExp(String.raw`^\d+(\s*,\s*${NUMBER}){8,9}\s*,?$`, 'i');

/** Whether a line is one of the MOT Challenge: nine numbers between commas, or ten, the first of which is a frame. */
export function isMotLine(line: string): boolean {
  return LINE.test(line);
}

/** A box of a frame as the MOT Challenge has it (Milan et al., "MOT16", 2016), and CVAT, which writes the same. */
export interface MotLine {
  /** Number of the picture. */
  readonly frame: number;
  /** Number of the vehicle through all frames; -1 where nobody told. */
  readonly track: number;
  /** Left, top, width and height in pixels. */
  readonly box: readonly [number, number, number, number];
  /** Of known truth 1, or 0 for what is not to be counted; of a detector how sure it was. */
  readonly confidence: number;
  /** From 1 on; below it where no class is told. */
  readonly classNumber: number;
  /** Share of the vehicle that shows, 0 to 1; below 0 where nobody told. */
  readonly visibility: number;
}

/** The numbers of a line; undefined for another line. */
export function motLine(line: string): MotLine | undefined {
  if (!isMotLine(line)) return undefined;
  const [
    frame = 0,
    track = -1,
    left = 0,
    top = 0,
    width = 0,
    height = 0,
    confidence = 1,
    classNumber = -1,
    last = -1,
    more,
  ] = line.split(',').map((cell) => numberIn(cell.trim()));
  // In 2015 the last three were a place in space, which is -1 where it is not known.
  const isOf2015 = more !== undefined && classNumber === -1;
  return {
    frame,
    track,
    box: [left, top, width, height],
    confidence,
    classNumber,
    visibility: isOf2015 ? -1 : last,
  };
}
