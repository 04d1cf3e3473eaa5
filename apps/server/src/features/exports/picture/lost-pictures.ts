import { counted } from '@uvh/domain/text/counted';
import type { Dataset } from '@uvh/formats/dataset';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import type { PictureRecord } from '../records/record.ts';

/** A picture whose bytes the store does not have any more, or has otherwise than they were stored. */
export interface LostPicture {
  readonly id: string;
  readonly fileName: string;
  readonly sourceName?: string;
  readonly sha256?: string;
  readonly why: WhyLost;
}

export type WhyLost = 'missing' | 'damaged';

/** Written only where pictures are lost. */
const LOST_PICTURES_FILE = 'lost-pictures.jsonl';

export function lostPicture({ id, fileName, sourceName, sha256 }: PictureRecord, why: WhyLost): LostPicture {
  return {
    id,
    fileName,
    why,
    ...(sourceName !== undefined && { sourceName }),
    ...(sha256 !== undefined && { sha256 }),
  };
}

/** Names the lost pictures to whoever uses the data set, so that they can be looked for and put in. */
export async function writeLostPictures(
  target: { write(file: string, chunks: Iterable<string>): Promise<unknown> },
  lost: readonly LostPicture[],
): Promise<void> {
  if (lost.length > 0) await target.write(LOST_PICTURES_FILE, lost.map(lineOf));
}

function lineOf({ id, fileName, sourceName = fileName, sha256, why }: LostPicture): string {
  const line = { image_id: Number(id), file_name: fileName, source_name: sourceName, sha256: sha256 ?? null, why };
  return `${JSON.stringify(line)}\n`;
}

/** Programs that load a data set stop at the first picture that it names and does not have. */
export function withoutLost(dataset: Dataset, lost: readonly LostPicture[]): Dataset {
  if (lost.length === 0) return dataset;
  const ids = new Set(lost.map(({ id }) => id));
  return { ...dataset, images: dataset.images.filter(({ id }) => !ids.has(id)) };
}

/** A store that has not one of the pictures is another one than theirs, or an empty disk in its place. */
export function demandAny(lost: readonly LostPicture[], wanted: number): void {
  const [first] = lost;
  if (first === undefined || lost.length < wanted) return;
  throw new CommandRefusal(
    `The picture store has none of ${counted(wanted, 'picture')} as imported, such as ${first.fileName} (${first.id}). See whether it is the store of this event (S3_URL, DATA_DIR), or export without pictures.`,
  );
}
