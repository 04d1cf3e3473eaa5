import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '@uvh/domain/text/counted';
import { cocoFile } from '@uvh/formats/coco/write';
import type { Dataset } from '@uvh/formats/dataset';
import type { CommandContext } from '../../../platform/cli/command.ts';
import { UsageRefusal } from '../../../platform/cli/command-refusal.ts';
import { interruptSignal } from '../../../platform/cli/interrupt-signal.ts';
import { wholeNumberFrom } from '../../../platform/cli/option-values.ts';
import { progressBar } from '../../../platform/cli/progress-bar.ts';
import { roomOnDisk } from '../../../platform/room-on-disk.ts';
import type { EventState } from '../../event/service.ts';
import { replaceSuggestions, requireBatch } from '../batches/service.ts';
import { printCuration } from '../curation/commands.ts';
import { boxesOfFiles } from '../import/boxes-of-files.ts';
import { candidateRuleOf } from '../import/candidate-rule.ts';
import { knownImages } from '../import/known-images.ts';
import { pictureFilesIn } from '../import/picture-files.ts';
import { planImport } from '../import/plan.ts';
import { type ReadImport, understandingLines } from '../import/report.ts';
import { batchFacts, type ImportCommandServices, importAsRead, zoneOf } from '../import/run-import.ts';
import { bytesOf } from '../import/source/image-source.ts';
import { openImageSource } from '../import/source/open-source.ts';
import { readBatchPictures } from './batch-pictures.ts';
import { type DetectionOrder, type DetectionRun, detectPictures } from './detect-pictures.ts';
import { type DetectionLog, type FoundBoxes, openDetectionLog } from './detection-log.ts';
import { chosenClassMap, foundDataset } from './found-dataset.ts';
import { lookPool, usualWorkers } from './look-pool.ts';
import { type Detector, openDetector, type SuggestOptions } from './open-detector.ts';

export type SuggestCommandServices = ImportCommandServices & { readonly config: { readonly dataDir: string } };
type Context = CommandContext<SuggestCommandServices>;

/** Pictures that a dry run looks at. */
const SAMPLE = 5;

/** Looks at pictures with a detector: those of a source, which are then imported, or those of a batch. */
export async function runSuggest(place: string | undefined, options: SuggestOptions, context: Context): Promise<void> {
  if ((place === undefined) === (options.batch === undefined))
    throw new UsageRefusal('Name either pictures to import, or with --batch an import whose suggestions to replace.');
  const { classes } = await context.services.event.current();
  const detector = await openDetector(options, classes, context.print);
  if (!detector) return context.print(`${options.writeClassMap} was written. Edit it and give it as --class-map.`);
  if (place !== undefined) await suggestOnSource(place, detector, options, context);
  else await suggestOnBatch(wholeNumberFrom('--batch', options.batch) ?? 0, detector, options, context);
}

async function suggestOnSource(place: string, detector: Detector, options: SuggestOptions, context: Context) {
  const { services, print } = context;
  const demandRoom = roomOnDisk(services.config);
  const stores = { asked: options.objects, usual: services.config.s3Url };
  const source = await openImageSource(path.resolve(place), stores, demandRoom);
  try {
    const known = await knownImages(services.db);
    const order = {
      names: pictureFilesIn(source.paths),
      bytesOf: (name: string) => bytesOf(source, name),
      isKnown: (hash: string) => options.output === undefined && known.byContent(hash) !== undefined,
    };
    const looked = await lookAtAll(order, detector, options, context);
    if (!looked) return;
    const event = await services.event.current();
    const read = readImport(looked, detector, options, event);
    understandingLines(read).forEach(print);
    const facts = batchFacts(place, lastingOptions(options, detector), context.actor, event.settings.timeZone);
    const batch = { ...facts, format: `${detector.model.name}, at least ${options.threshold}` };
    await importAsRead(source, read, batch, options, context);
    if (!options.dryRun) await looked.log.delete();
  } finally {
    await source.close();
  }
}

async function suggestOnBatch(batchId: number, detector: Detector, options: SuggestOptions, context: Context) {
  const { services, actor, print } = context;
  await requireBatch(services, batchId);
  const pictures = await readBatchPictures(services, batchId);
  const order = { ...pictures, isKnown: () => false };
  const event = await services.event.current();
  const looked = await lookAtAll(order, detector, options, context, pictures.onSource);
  if (!looked) return;
  const read = readImport(looked, detector, options, event);
  understandingLines(read).forEach(print);
  if (options.dryRun) return print('Nothing was imported: this was a dry run.');
  const boxes = boxesOfFiles(looked.dataset);
  const replacement = {
    boxes,
    classMap: chosenClassMap(detector.choice.chosen, event.classes),
    rule: candidateRuleOf(options),
  };
  printCuration(await replaceSuggestions(services, actor, batchId, replacement), 'got other suggestions', context);
  print(`"batch restore-suggestions ${batchId}" takes it back.`);
  await looked.log.delete();
}

interface Looked {
  readonly names: readonly string[];
  readonly dataset: Dataset;
  readonly log: DetectionLog;
}

/** Undefined where the run was stopped, or its boxes went into a file. */
async function lookAtAll(
  all: Omit<DetectionOrder, 'classNames'>,
  detector: Detector,
  options: SuggestOptions,
  context: Context,
  onSource: (name: string, found: FoundBoxes) => FoundBoxes = (_, found) => found,
): Promise<Looked | undefined> {
  const { services, fail, answer, print: say } = context;
  const { model, choice, look } = detector;
  const names = options.dryRun ? sampleOf(all.names) : all.names;
  const key = createHash('sha256')
    .update(JSON.stringify([model.hash, look]))
    .digest('hex');
  const log = await openDetectionLog(path.join(services.config.dataDir, 'suggest', `${key}.jsonl`));
  const startedAt = performance.now();
  const run = await detect({ ...all, names, classNames: model.classNames }, detector, log, options);
  if (options.dryRun) say(durationLine(run, all.names.length, performance.now() - startedAt));
  if (run.resumed > 0) say(`${counted(run.resumed, 'picture')} had been looked at before.`);
  if (run.left > 0) {
    say(`Stopped with ${counted(run.left, 'picture')} to go. Run the same command again to go on.`);
    fail();
    return undefined;
  }
  const found = new Map([...run.found].map(([name, boxes]) => [name, onSource(name, boxes)]));
  const dataset = foundDataset(found, choice.chosen);
  if (options.output === undefined) return { names, dataset, log };
  await writeFile(options.output, cocoFile(dataset));
  const boxes = dataset.images.reduce((sum, image) => sum + image.boxes.length, 0);
  answer({ output: options.output, boxes, images: names.length, refused: run.refused });
  say(
    `${counted(boxes, 'box', 'boxes')} on ${counted(names.length, 'picture')} are in ${options.output}. Nothing was imported.`,
  );
  for (const { name, reason } of run.refused) say(`${name}: ${reason}`);
  if (run.refused.length > 0) fail();
  await log.delete();
  return undefined;
}

async function detect(
  order: DetectionOrder,
  { model, look }: Detector,
  log: DetectionLog,
  options: SuggestOptions,
): Promise<DetectionRun> {
  const wanted = wholeNumberFrom('--workers', options.workers) ?? usualWorkers();
  const pool = lookPool(model, look, Math.min(wanted, Math.max(1, order.names.length)));
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

function readImport(
  { names, dataset }: { readonly names: readonly string[]; readonly dataset: Dataset },
  { choice }: Detector,
  options: SuggestOptions,
  { classes, settings }: EventState,
): ReadImport {
  const zoneCount = settings.zoneThresholds.length;
  const boxes = { suggestions: dataset, trusted: undefined, classMap: chosenClassMap(choice.chosen, classes) };
  return {
    plan: planImport(names, boxes, { zone: zoneOf(options.zone, zoneCount), zoneCount }),
    suggestions: { dataset, format: 'detector', problems: [] },
    trusted: undefined,
  };
}

/** What makes another batch: the model by its content, but not how many threads worked on it. */
function lastingOptions({ workers: _, ...options }: SuggestOptions, { model }: Detector): SuggestOptions {
  return { ...options, model: model.hash };
}

/** Pictures from all of the source, in its order. */
function sampleOf(files: readonly string[]): readonly string[] {
  if (files.length <= SAMPLE) return files;
  return Array.from({ length: SAMPLE }, (_, index) => files[Math.floor((index * files.length) / SAMPLE)] ?? '');
}

function durationLine({ found, resumed }: DetectionRun, total: number, elapsedMs: number): string {
  const looked = found.size - resumed;
  if (looked === 0) return `${counted(total, 'picture')} in all.`;
  const seconds = Math.ceil((elapsedMs / 1000 / looked) * total);
  return `${counted(total, 'picture')} in all; about ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} to look at them.`;
}
