import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ClassMap, EMPTY_CLASS_MAP, readClassMap } from '@uvh/formats/class-map';
import { sentenceOf } from '@uvh/formats/problem';
import { readDataset } from '@uvh/formats/read-dataset';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { folderTarget } from '../../../platform/targets/folder-target.ts';
import { zipTarget } from '../../../platform/targets/zip-target.ts';
import type { ExportOrder } from '../export-order.ts';
import { formatsOf, methodsOf } from '../read-options.ts';
import type { ReviewedEvent } from '../records/record.ts';
import { eventInFolder, RECORD_FILES } from '../records/record-files.ts';
import { writeEvent } from '../write-event.ts';
import { filesAt } from './files-at.ts';
import { reviewsOfAnnotators } from './reviews-of-annotators.ts';

/** What is to be read and written, as typed. */
export interface ConsensusRequest {
  readonly input: string;
  readonly output: string;
  readonly methods: string;
  readonly format: string;
  readonly title: string;
  readonly licence: string | undefined;
  readonly classMap: string | undefined;
}

/** Writes the consensus of reviews in files; returns what to tell. */
export async function consensusFromFiles(request: ConsensusRequest): Promise<string[]> {
  const { title, licence } = request;
  const order: ExportOrder = {
    target: path.resolve(request.output),
    isZip: request.output.toLowerCase().endsWith('.zip'),
    formats: formatsOf(request.format),
    methods: methodsOf(request.methods),
    withPictures: false,
    split: undefined,
    filter: { minReviews: 0, onlySettled: false },
    card: { title, authors: [], ...(licence !== undefined && { licence }) },
  };
  const { event, notes } = await eventAt(path.resolve(request.input), request.classMap);
  const target = await (order.isZip ? zipTarget(order.target) : folderTarget(order.target));
  try {
    const figures = await writeEvent({ event }, order, target);
    await target.finish();
    const { images, goldImages, boxes, reviews, annotators } = figures;
    return [
      ...notes,
      `${images} pictures with ${goldImages} gold ones beside them, ${boxes} vehicles, ${reviews} reviews by ${annotators} people: ${order.target}`,
    ];
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

async function eventAt(
  input: string,
  classMapFile: string | undefined,
): Promise<{ readonly event: ReviewedEvent; readonly notes: readonly string[] }> {
  if (!existsSync(input)) throw new CommandRefusal(`There is no ${input}.`);
  const folder = (await stat(input)).isDirectory() ? input : path.dirname(input);
  const isExport = path.basename(input) === RECORD_FILES.reviews || existsSync(path.join(input, RECORD_FILES.reviews));
  if (isExport) return { event: eventInFolder(folder), notes: [] };
  const { dataset, problems } = await readDataset(await filesAt(input));
  const notes = problems.map(sentenceOf);
  if (dataset.images.length === 0) throw new CommandRefusal(notes.join('\n') || `${input} holds no pictures.`);
  const event = reviewsOfAnnotators(dataset, await classMapAt(classMapFile));
  return { event, notes };
}

async function classMapAt(file: string | undefined): Promise<ClassMap> {
  if (file === undefined) return EMPTY_CLASS_MAP;
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandRefusal(`${file} cannot be read.`);
  });
  const result = readClassMap(text, file);
  if (result.kind === 'refused') throw new CommandRefusal(result.problems.join('\n'));
  return result.map;
}
