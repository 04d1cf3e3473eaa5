import { existsSync } from 'node:fs';
import type { Rect } from '@uvh/domain/annotation/box';
import { counted } from '@uvh/domain/text/counted';
import { baseNameOf } from '@uvh/formats/files';
import { sentenceOf } from '@uvh/formats/problem';
import { readDataset } from '@uvh/formats/read-dataset';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { filesAt } from '../from-files/files-at.ts';
import type { KnownPicture } from '../queries.ts';

/** Places to blur, by id of the picture, in pixels of the source picture. */
export interface BlurPlaces {
  of(pictureId: string): readonly Rect[];
  readonly pictures: number;
  readonly places: number;
}

/**
 * Reads the faces and plates of a file or folder of any format that can be read; their classes do not matter. Pictures
 * are known by the names under which they were imported. Refuses what cannot be read, what reading leaves out
 * (crowds, groups, points, tracks), and pictures that are not there: a place that is lost would be published.
 */
export async function readBlurBoxes(place: string, pictures: readonly KnownPicture[]): Promise<BlurPlaces> {
  if (!existsSync(place)) throw new CommandRefusal(`The boxes to blur: there is no ${place}.`);
  const { dataset, problems } = await readDataset(await filesAt(place));
  const refused = problems.filter(({ effect }) => effect === 'refused');
  if (refused.length > 0) throw new CommandRefusal(refused.map(sentenceOf).join('\n'));
  const lost = problems.filter(({ effect }) => effect === 'left_out');
  if (lost.length > 0)
    throw new CommandRefusal(
      [
        'The boxes to blur: some would not be blurred. Give them as boxes, or take them out.',
        ...lost.map(sentenceOf),
      ].join('\n'),
    );
  const byName = Map.groupBy(pictures, ({ sourceName }) => sourceName);
  const byBaseName = Map.groupBy(pictures, ({ sourceName }) => baseNameOf(sourceName));
  const found = new Map<string, Rect[]>();
  const unknown: string[] = [];
  for (const { fileName, widthPx, heightPx, boxes } of dataset.images) {
    if (boxes.length === 0) continue;
    const named = byName.get(fileName) ?? byBaseName.get(baseNameOf(fileName)) ?? [];
    const [picture, ...others] = named.filter(({ isInEvent }) => isInEvent);
    // Of a picture that was taken out nothing is published.
    if (!picture && named.length > 0) continue;
    // Blurred on one of them, the place would be published on the other.
    if (!picture || others.length > 0) {
      unknown.push(fileName);
      continue;
    }
    const [scaleX, scaleY] = [picture.widthPx / widthPx, picture.heightPx / heightPx];
    const id = String(picture.imageId);
    const places = boxes.map(({ x, y, width, height }) => ({
      x: x * scaleX,
      y: y * scaleY,
      width: width * scaleX,
      height: height * scaleY,
    }));
    found.set(id, [...(found.get(id) ?? []), ...places]);
  }
  if (unknown.length > 0)
    throw new CommandRefusal(
      `The boxes to blur have places on ${counted(unknown.length, 'picture that is', 'pictures that are')} not in the event, or whose name several pictures have: ${unknown.slice(0, 5).join(', ')}.`,
    );
  return {
    of: (id) => found.get(id) ?? [],
    pictures: found.size,
    places: [...found.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
