import type { Things } from '@uvh/domain/annotation/things';
import type { ExportFigures } from './write-event.ts';

type Counts = Pick<ExportFigures, 'images' | 'boxes' | 'goldImages' | 'goldBoxes'>;

/** What is in an export, by the counts of its data card: gold pictures lie apart, and so are they counted. */
export function countsSentence({ images, boxes, goldImages, goldBoxes }: Counts, { one, many }: Things): string {
  const things = (count: number): string => `${count} ${count === 1 ? one : many}`;
  const own = `${images} ${images === 1 ? 'picture' : 'pictures'} with ${things(boxes)}`;
  return `${own}, beside ${images === 1 ? 'it' : 'them'} ${goldImages} gold ${goldImages === 1 ? 'one' : 'ones'} with ${things(goldBoxes)}`;
}
