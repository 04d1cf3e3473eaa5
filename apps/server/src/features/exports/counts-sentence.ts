import type { Things } from '@uvh/domain/annotation/things';
import { counted } from '@uvh/domain/text/counted';
import type { ExportFigures } from './write-event.ts';

type Counts = Pick<ExportFigures, 'images' | 'boxes' | 'goldImages' | 'goldBoxes'>;

/** What is in an export, by the counts of its data card: gold pictures lie apart, and so are they counted. */
export function countsSentence({ images, boxes, goldImages, goldBoxes }: Counts, { one, many }: Things): string {
  const things = (count: number): string => counted(count, one, many);
  const own = `${counted(images, 'picture')} with ${things(boxes)}`;
  return `${own}, beside ${images === 1 ? 'it' : 'them'} ${counted(goldImages, 'gold one')} with ${things(goldBoxes)}`;
}
