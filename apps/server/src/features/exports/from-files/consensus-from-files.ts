import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { classListFrom } from '@uvh/contract/object-class';
import type { ClassList } from '@uvh/domain/annotation/class-list';
import { thingsOf } from '@uvh/domain/annotation/things';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { counted } from '@uvh/domain/text/counted';
import { ClassMap, readClassMap } from '@uvh/formats/class-map';
import { sentenceOf } from '@uvh/formats/problem';
import { readDataset } from '@uvh/formats/read-dataset';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { readTextFile } from '../../../platform/cli/read-text-file.ts';
import { folderTarget } from '../../../platform/targets/folder-target.ts';
import { zipTarget } from '../../../platform/targets/zip-target.ts';
import { problemLines } from '../../event/file/beside-event-file.ts';
import { readUntrustedEventFile } from '../../event/file/read-event-file.ts';
import { defaultTitle } from '../card/title.ts';
import { countsSentence } from '../counts-sentence.ts';
import type { ExportOrder } from '../export-order.ts';
import { formatsOf, methodsOf } from '../read-options.ts';
import type { ReviewedEvent } from '../records/record.ts';
import { eventInFolder, RECORD_FILES } from '../records/record-files.ts';
import { writeEvent } from '../write-event.ts';
import { demandAsExported } from './demand-as-exported.ts';
import { filesAt } from './files-at.ts';
import { reviewsOfAnnotators } from './reviews-of-annotators.ts';

/** What is to be read and written, as typed. */
export interface ConsensusRequest {
  readonly input: string;
  readonly output: string;
  readonly methods: string;
  readonly format: string;
  readonly title: string | undefined;
  readonly licence: string | undefined;
  readonly url?: string | undefined;
  readonly classMap: string | undefined;
  /** The event file that has the classes; undefined: those of the default event. Exports bring their own. */
  readonly eventFile?: string | undefined;
}

/** Writes the consensus of reviews in files; returns what to tell. */
export async function consensusFromFiles(request: ConsensusRequest): Promise<string[]> {
  const { title, licence, url } = request;
  const { event, notes, isOfAnotherTool } = await eventAt(path.resolve(request.input), request);
  const order: ExportOrder = {
    target: path.resolve(request.output),
    isZip: request.output.toLowerCase().endsWith('.zip'),
    formats: formatsOf(request.format),
    methods: methodsOf(request.methods),
    withPictures: false,
    split: undefined,
    filter: { minReviews: 0, onlySettled: false },
    card: {
      title: title ?? defaultTitle(event.classes, null),
      authors: [],
      isOfAnotherTool,
      ...(licence !== undefined && { licence }),
      ...(url !== undefined && { url }),
    },
  };
  const target = await (order.isZip ? zipTarget(order.target) : folderTarget(order.target));
  try {
    const figures = await writeEvent({ event }, order, target);
    await target.finish();
    const { reviews, annotators } = figures;
    return [
      ...notes,
      `${countsSentence(figures, thingsOf(event.classes))}; ${counted(reviews, 'review')} by ${counted(annotators, 'person', 'people')}: ${order.target}`,
    ];
  } catch (error) {
    await target.abandon();
    throw error;
  }
}

async function eventAt(
  input: string,
  { classMap, eventFile }: Pick<ConsensusRequest, 'classMap' | 'eventFile'>,
): Promise<{ readonly event: ReviewedEvent; readonly notes: readonly string[]; readonly isOfAnotherTool: boolean }> {
  if (!existsSync(input)) throw new CommandRefusal(`There is no ${input}.`);
  const folder = (await stat(input)).isDirectory() ? input : path.dirname(input);
  const isExport = path.basename(input) === RECORD_FILES.reviews || existsSync(path.join(input, RECORD_FILES.reviews));
  if (isExport) {
    await demandAsExported(folder);
    return { event: eventInFolder(folder), notes: [], isOfAnotherTool: false };
  }
  const { dataset, problems } = await readDataset(await filesAt(input));
  const notes = problems.map(sentenceOf);
  if (dataset.images.length === 0) throw new CommandRefusal(notes.join('\n') || `${input} holds no pictures.`);
  const event = reviewsOfAnnotators(dataset, await classMapAt(classMap, await classesAt(eventFile)));
  return { event, notes, isOfAnotherTool: true };
}

async function classesAt(eventFile: string | undefined): Promise<ClassList> {
  if (eventFile === undefined) return DEFAULT_CLASSES;
  const read = await readUntrustedEventFile(await readTextFile(eventFile), {
    pausedAt: null,
    leaderboardFrozenAt: null,
  });
  if (read.kind === 'read') return classListFrom(read.values.settings.classes);
  throw new CommandRefusal(problemLines(eventFile, read.problems).join('\n'));
}

async function classMapAt(file: string | undefined, classes: ClassList): Promise<ClassMap> {
  if (file === undefined) return new ClassMap(classes);
  const result = readClassMap(await readTextFile(file), file, classes);
  if (result.kind === 'refused') throw new CommandRefusal(result.problems.join('\n'));
  return result.map;
}
