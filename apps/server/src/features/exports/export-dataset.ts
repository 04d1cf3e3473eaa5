import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { cocoFile } from '@uvh/formats/coco/write';
import type { Dataset, DatasetImage, Split } from '@uvh/formats/dataset';
import { VEHICLE_DATASET_CLASSES } from '@uvh/formats/dataset-classes';
import { CommandRefusal } from '../../platform/cli/command-refusal.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SkillModelStore } from '../consensus/skill-model.ts';
import { consensusImage } from './consensus-image.ts';
import { type ExportFigures, exportReadme } from './readme.ts';
import { pseudonyms, reviewLine } from './review-line.ts';
import { reviewedSources } from './reviewed-images.ts';

export interface ExportServices extends Pick<Platform, 'db' | 'clock'> {
  readonly skillModel: SkillModelStore;
}

export interface ExportOrder {
  readonly folder: string;
  /** Images with fewer reviews are left out of the consensus. */
  readonly minReviews: number;
}

/**
 * Writes the data set into a new or empty folder: the consensus as COCO, every review, and what a stranger needs to
 * understand them. Reads image by image, so that it may run beside the event.
 */
export async function exportDataset(
  { db, clock, skillModel }: ExportServices,
  order: ExportOrder,
): Promise<ExportFigures> {
  await mkdir(order.folder, { recursive: true });
  const found = await readdir(order.folder);
  if (found.length > 0) throw new CommandRefusal(`${order.folder} is not empty. Name a new folder for the export.`);

  const rates = await skillModel.rates();
  const people = pseudonyms('annotator');
  const teams = pseudonyms('team');
  const images: DatasetImage[] = [];
  const met = { reviews: 0, annotators: new Set<number>(), teams: new Set<number>(), left: 0 };
  const lines = createWriteStream(path.join(order.folder, 'reviews.jsonl'));
  for await (const source of reviewedSources(db)) {
    for (const review of source.reviews) {
      met.reviews += 1;
      met.annotators.add(review.annotatorId);
      met.teams.add(review.teamId);
      if (!lines.write(`${reviewLine(source, review, people, teams)}\n`)) await once(lines, 'drain');
    }
    if (source.reviews.length < order.minReviews) met.left += 1;
    else images.push(consensusImage(source, rates));
  }
  lines.end();
  await finished(lines);

  const exportedAt = clock.now().toISOString();
  const info = { description: 'Vehicles on traffic images, consensus of several reviews', dateCreated: exportedAt };
  const dataset: Dataset = { info, classes: VEHICLE_DATASET_CLASSES, images };
  const cocoOf = (split?: Split): Iterable<string> =>
    cocoFile({ ...dataset, images: images.filter((image) => !split || image.split === split) }, dataset);
  const figures: ExportFigures = {
    exportedAt,
    images: images.length,
    train: images.filter((one) => one.split === 'train').length,
    val: images.filter((one) => one.split === 'val').length,
    boxes: images.reduce((sum, one) => sum + one.boxes.length, 0),
    reviews: met.reviews,
    annotators: met.annotators.size,
    teams: met.teams.size,
    left: met.left,
  };
  await writeFile(path.join(order.folder, 'consensus.coco.json'), cocoOf());
  await writeFile(path.join(order.folder, 'train.coco.json'), cocoOf('train'));
  await writeFile(path.join(order.folder, 'val.coco.json'), cocoOf('val'));
  await writeFile(path.join(order.folder, 'README.md'), exportReadme(figures));
  await writeManifest(order.folder, figures);
  return figures;
}

/** Written last: a folder without it is an export that did not finish. */
async function writeManifest(folder: string, figures: ExportFigures): Promise<void> {
  const files: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort())
    files[name] = createHash('sha256')
      .update(await readFile(path.join(folder, name)))
      .digest('hex');
  await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify({ ...figures, sha256: files }, null, 2)}\n`);
}
