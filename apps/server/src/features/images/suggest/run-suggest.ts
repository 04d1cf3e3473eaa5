import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cocoFile } from '@uvh/formats/coco/write';
import type { Dataset } from '@uvh/formats/dataset';
import type { CommandContext } from '../../../platform/cli/command.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { interruptSignal } from '../../../platform/cli/interrupt-signal.ts';
import { scoreFrom, wholeNumberFrom } from '../../../platform/cli/option-values.ts';
import { progressBar } from '../../../platform/cli/progress-bar.ts';
import { bytesOf } from '../import/import-images.ts';
import { knownImages } from '../import/known-images.ts';
import { pictureFilesIn } from '../import/picture-files.ts';
import { planImport } from '../import/plan.ts';
import { readClassMapFile } from '../import/read-boxes.ts';
import { type ReadImport, understandingLines } from '../import/report.ts';
import {
  batchFacts,
  type ImportCommandServices,
  type ImportOptions,
  importAsRead,
  zoneOf,
} from '../import/run-import.ts';
import type { ImageSource } from '../import/source/image-source.ts';
import { openImageSource } from '../import/source/open-source.ts';
import { type ClassChoice, chooseClasses, classChoiceDraft, openClassesSentence } from './choose-classes.ts';
import { type DetectionRun, detectPictures } from './detect-pictures.ts';
import { type DetectionLog, openDetectionLog } from './detection-log.ts';
import { chosenClassMap, foundDataset } from './found-dataset.ts';
import type { LookOptions } from './look.ts';
import { lookPool, usualWorkers } from './look-pool.ts';
import { modelLine, type OpenModel, openModel } from './open-model.ts';

/** The options of the command as typed, those of an import among them. */
export interface SuggestOptions extends ImportOptions {
  readonly model: string;
  readonly classNames?: string;
  readonly threshold: string;
  readonly candidates: string;
  readonly tiles: boolean;
  readonly tile?: string;
  readonly inputSize?: string;
  readonly workers?: string;
  readonly output?: string;
}

export type SuggestCommandServices = ImportCommandServices & { readonly config: { readonly dataDir: string } };

/** Pictures that a dry run looks at. */
const SAMPLE = 5;

/** Looks at the pictures of a source with a detector, then imports them with the boxes that it found. */
export async function runSuggest(
  place: string,
  options: SuggestOptions,
  context: CommandContext<SuggestCommandServices>,
): Promise<void> {
  const { print } = context;
  const say = options.json ? () => undefined : print;
  const model = await openModel(options.model, {
    classNames: options.classNames,
    sizePx: wholeNumberFrom('--input-size', options.inputSize),
  });
  say(modelLine(model));
  const choice = await classesFor(model, options);
  if (!choice) return print(`${options.writeClassMap} was written. Edit it and give it as --class-map.`);
  say(choiceLine(choice));
  const look = lookOptions(model, choice, options);
  const source = await openImageSource(path.resolve(place), options.objects ?? context.services.config.s3Url);
  try {
    await suggestOn(source, place, { model, choice, look }, options, context);
  } finally {
    await source.close();
  }
}

interface Detector {
  readonly model: OpenModel;
  readonly choice: ClassChoice;
  readonly look: LookOptions;
}

async function suggestOn(
  source: ImageSource,
  place: string,
  { model, choice, look }: Detector,
  options: SuggestOptions,
  context: CommandContext<SuggestCommandServices>,
): Promise<void> {
  const { services, print, fail } = context;
  const say = options.json ? () => undefined : print;
  const files = pictureFilesIn(source.paths);
  const names = options.dryRun ? sampleOf(files) : files;
  const key = createHash('sha256')
    .update(JSON.stringify([model.hash, look]))
    .digest('hex');
  const log = await openDetectionLog(path.join(services.config.dataDir, 'suggest', `${key}.jsonl`));
  const startedAt = performance.now();
  const run = await detect(source, names, { model, look }, log, options, context);
  if (options.dryRun) say(durationLine(run, files.length, performance.now() - startedAt));
  if (run.resumed > 0) say(`${run.resumed} pictures had been looked at before.`);
  if (run.left > 0) {
    say(`Stopped with ${run.left} pictures to go. Run the same command again to go on.`);
    return fail();
  }
  const dataset = foundDataset(run.found, choice.chosen);
  if (options.output !== undefined) {
    await writeFile(options.output, cocoFile(dataset));
    say(`${boxesIn(dataset)} boxes on ${names.length} pictures are in ${options.output}. Nothing was imported.`);
    for (const { name, reason } of run.refused) say(`${name}: ${reason}`);
    if (run.refused.length > 0) fail();
    return log.delete();
  }
  const read = readImport(names, dataset, choice, options);
  if (!options.json) understandingLines(read).forEach(print);
  const facts = batchFacts(place, lastingOptions(options, model), context.actor);
  const batch = { ...facts, format: `${model.name}, at least ${options.threshold}` };
  await importAsRead(source, read, batch, options, context);
  if (!options.dryRun) await log.delete();
}

async function detect(
  source: ImageSource,
  names: readonly string[],
  { model, look }: Pick<Detector, 'model' | 'look'>,
  log: DetectionLog,
  options: SuggestOptions,
  { services }: CommandContext<SuggestCommandServices>,
): Promise<DetectionRun> {
  const known = await knownImages(services.db);
  const order = {
    names,
    bytesOf: (name: string) => bytesOf(source, name),
    isKnown: (hash: string) => options.output === undefined && known.byContent(hash) !== undefined,
    classNames: model.classNames,
  };
  const workers = Math.min(wholeNumberFrom('--workers', options.workers) ?? usualWorkers(), Math.max(1, names.length));
  const pool = lookPool(model, look, workers);
  const bar = progressBar('Detecting');
  const interrupt = interruptSignal();
  try {
    return await detectPictures(order, pool, log, bar.update, interrupt.signal);
  } finally {
    bar.stop();
    interrupt.release();
    await pool.close();
  }
}

/** Undefined where the draft of a class map was all that was asked for. */
async function classesFor(model: OpenModel, options: SuggestOptions): Promise<ClassChoice | undefined> {
  const classMap = await readClassMapFile(options.classMap, options.mapSection);
  const choice = chooseClasses(model.classNames, classMap, options.acceptProposals ?? false);
  if (options.writeClassMap !== undefined) {
    await writeFile(options.writeClassMap, `${JSON.stringify(classChoiceDraft(choice), null, 2)}\n`);
    return undefined;
  }
  if (choice.open.length > 0) throw new CommandRefusal(openClassesSentence(model.name, choice.open));
  if (choice.chosen.length === 0)
    throw new CommandRefusal(
      `No class of ${model.name} is a vehicle by its name (${model.classNames.slice(0, 10).join(', ')}); a --class-map can say which are.`,
    );
  return choice;
}

function choiceLine({ chosen, leftOut }: ClassChoice): string {
  const taken = chosen.map(({ name, label }) => (name === label ? name : `${name} as ${label}`));
  return `Looks for ${taken.join(', ')}; ${leftOut.length} classes of the model are left out.`;
}

function lookOptions(model: OpenModel, choice: ClassChoice, options: SuggestOptions): LookOptions {
  const { input, head } = model;
  const tilePx = wholeNumberFrom('--tile', options.tile) ?? Math.min(input.widthPx, input.heightPx);
  return {
    input,
    head,
    classes: choice.chosen.map(({ index }) => index),
    minScore: Math.min(scoreFrom('--threshold', options.threshold), scoreFrom('--candidates', options.candidates)),
    tilePx: options.tiles ? tilePx : undefined,
  };
}

function readImport(
  names: readonly string[],
  dataset: Dataset,
  choice: ClassChoice,
  options: SuggestOptions,
): ReadImport {
  const boxes = { suggestions: dataset, trusted: undefined, classMap: chosenClassMap(choice.chosen) };
  return {
    plan: planImport(names, boxes, zoneOf(options.zone)),
    suggestions: { dataset, format: 'detector', problems: [] },
    trusted: undefined,
  };
}

/** What makes another batch: the model by its content, but not how many threads worked on it. */
function lastingOptions({ workers: _, ...options }: SuggestOptions, { hash }: OpenModel): SuggestOptions {
  return { ...options, model: hash };
}

/** Pictures from all of the source, in its order. */
function sampleOf(files: readonly string[]): readonly string[] {
  if (files.length <= SAMPLE) return files;
  return Array.from({ length: SAMPLE }, (_, index) => files[Math.floor((index * files.length) / SAMPLE)] ?? '');
}

function durationLine({ found, resumed }: DetectionRun, total: number, elapsedMs: number): string {
  const looked = found.size - resumed;
  if (looked === 0) return `${total} pictures in all.`;
  const seconds = Math.ceil((elapsedMs / 1000 / looked) * total);
  return `${total} pictures in all; about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} to look at them.`;
}

function boxesIn({ images }: Dataset): number {
  return images.reduce((sum, { boxes }) => sum + boxes.length, 0);
}
