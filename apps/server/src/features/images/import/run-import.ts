import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMostlyGold } from '@uvh/domain/data-set/mostly-gold';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import type { ClassTarget } from '@uvh/formats/class-map';
import { audit } from '../../../platform/audit/audit.ts';
import type { CommandContext } from '../../../platform/cli/command.ts';
import { CommandRefusal, UsageRefusal } from '../../../platform/cli/command-refusal.ts';
import { interruptSignal } from '../../../platform/cli/interrupt-signal.ts';
import { type DemandRoom, roomOnDisk } from '../../../platform/room-on-disk.ts';
import type { EventService, EventState } from '../../event/service.ts';
import { type CandidateOptions, candidateRuleOf } from './candidate-rule.ts';
import { withOffset } from './captured-at.ts';
import { importImages } from './import-images.ts';
import type { BatchFacts, ImportServices } from './import-order.ts';
import {
  classMapDraft,
  type ImportPlan,
  labelsTooLong,
  markProposed,
  partGold,
  planImport,
  withProposals,
} from './plan.ts';
import { type BoxesRead, classMapFrom, formatNamed, readBoxes, readClassMapFile } from './read-boxes.ts';
import { countsOf, outcomeLines, type ReadImport, reportData, understandingLines } from './report.ts';
import type { ImageSource } from './source/image-source.ts';
import { inOneFormat } from './source/one-format.ts';
import { openImageSource } from './source/open-source.ts';

/** The options of the command as typed. */
export interface ImportOptions extends CandidateOptions {
  readonly suggestions?: string;
  readonly trusted?: string;
  readonly format?: string;
  readonly classMap?: string;
  /** A class map itself, in place of a file of one: the console has no files. */
  readonly chosenClasses?: Readonly<Record<string, ClassTarget>>;
  readonly mapSection?: string;
  readonly acceptProposals?: boolean;
  readonly writeClassMap?: string;
  readonly zone?: string;
  readonly name?: string;
  readonly licence?: string;
  readonly attribution?: string;
  readonly camera?: string;
  readonly capturedAt?: string;
  readonly exifTimes?: boolean;
  readonly keepOriginals?: boolean;
  readonly practice?: boolean;
  readonly skipNear?: boolean;
  readonly skipBad?: boolean;
  readonly objects?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly report?: string;
}

export type ImportCommandServices = ImportServices & {
  readonly config: { readonly s3Url: string | undefined; readonly dataDir: string };
  readonly event: Pick<EventService, 'current'>;
};

/** Imports a source as the command says: says how it is understood, then what became of each file. */
export async function runImport(
  place: string,
  options: ImportOptions,
  context: CommandContext<ImportCommandServices>,
): Promise<void> {
  const { services } = context;
  const batch = batchFacts(place, options, context.actor, (await services.event.current()).settings.timeZone);
  const demandRoom = roomOnDisk(services.config);
  const stores = { asked: options.objects, usual: services.config.s3Url };
  const opened = await openImageSource(path.resolve(place), stores, demandRoom);
  try {
    const { source, passedOver } = await inOneFormat(opened, formatNamed(options.format), true);
    passedOver.map((folder) => onOneLine(`${folder}: ${PASSED_OVER}`)).forEach(context.print);
    const read = await readImport(source, options, await services.event.current(), demandRoom);
    understandingLines(read).forEach(context.print);
    const tooLong = labelsTooLong(read.plan);
    if (tooLong.length > 0) throw new CommandRefusal([...tooLong, 'Nothing was imported.'].join('\n'));
    const draft = options.writeClassMap;
    // A map that is yet to be edited comes too late for pictures that are imported.
    const asWanted = draft === undefined ? options : { ...options, dryRun: true };
    await importAsRead(source, read, { ...batch, format: read.suggestions.format }, asWanted, context);
    if (draft === undefined) return;
    await writeClassMap(draft, read.plan);
    context.print(`${draft} was written. Edit it and give it as --class-map.`);
  } finally {
    await opened.close();
  }
}

/** Said of a folder of an export of which another format is read. */
const PASSED_OVER = 'holds the same data set in another format and was passed over';

const MOSTLY_GOLD =
  'Most of these pictures are gold. What is there is known of them already, and the data set keeps them apart: about one in twenty is enough.';

/** Imports a source whose boxes are understood, and prints what became of each file. */
export async function importAsRead(
  source: ImageSource,
  read: ReadImport,
  batch: BatchFacts,
  options: ImportOptions,
  { services, actor, print, answer, progress, fail }: CommandContext<ImportCommandServices>,
): Promise<void> {
  const isDryRun = options.dryRun ?? false;
  const order = {
    source,
    plan: read.plan,
    batch,
    skipsNear: options.skipNear ?? false,
    candidateRule: candidateRuleOf(options),
    asksExif: options.exifTimes ?? false,
    timeZone: (await services.event.current()).settings.timeZone,
    isDryRun,
  };
  const bar = progress(isDryRun ? 'Looking' : 'Importing');
  const interrupt = interruptSignal();
  const roomy = { ...services, demandRoom: roomOnDisk(services.config) };
  const report = await importImages(roomy, order, bar.update, interrupt.signal).finally(() => {
    bar.stop();
    interrupt.release();
  });
  const counts = countsOf(report);
  if (!isDryRun) {
    const details = { ...counts, batch: report.batchId ?? null };
    await audit(services.db, { actor, action: 'images.import', target: batch.source, details });
  }
  const data = reportData(read, report);
  answer(data);
  if (options.report !== undefined) await writeFile(options.report, `${JSON.stringify(data, null, 2)}\n`);
  outcomeLines(report).forEach(print);
  if (!batch.isPractice && isMostlyGold(counts)) print(MOSTLY_GOLD);
  if (isDryRun) print('Nothing was imported: this was a dry run.');
  if (counts.left > 0)
    print(`Stopped with ${counted(counts.left, 'picture')} to go. Run the same command again to go on.`);
  if (counts.refused > 0 || counts.left > 0) fail();
}

async function readImport(
  source: ImageSource,
  options: ImportOptions,
  { classes, settings }: EventState,
  demandRoom: DemandRoom,
): Promise<ReadImport> {
  const classMap = options.chosenClasses
    ? classMapFrom(options.chosenClasses, 'The class map', classes)
    : await readClassMapFile(options.classMap, options.mapSection, classes);
  const zoneCount = settings.zoneThresholds.length;
  const format = formatNamed(options.format);
  const skipsBad = options.skipBad ?? false;
  const read = await readBoxes(source, options.suggestions, { wanted: format, skipsBad, demandRoom });
  const given =
    options.trusted === undefined ? undefined : await readBoxes(source, options.trusted, { skipsBad, demandRoom });
  const parted = given ? { suggestions: read.dataset, trusted: given.dataset } : partGold(read.dataset);
  const suggestions: BoxesRead = { ...read, dataset: parted.suggestions };
  const trusted = given ?? (parted.trusted && { ...read, problems: [], dataset: parted.trusted });
  const zone = zoneOf(options.zone, zoneCount);
  const planWith = (map: typeof classMap): ImportPlan =>
    planImport(
      source.paths,
      { suggestions: suggestions.dataset, trusted: trusted?.dataset, classMap: map },
      { zone, zoneCount },
    );
  const plan = planWith(classMap);
  return {
    plan: options.acceptProposals ? markProposed(planWith(withProposals(classMap, plan.classes)), plan) : plan,
    suggestions,
    trusted,
  };
}

async function writeClassMap(file: string, { classes }: ImportPlan): Promise<void> {
  await writeFile(file, `${JSON.stringify(classMapDraft(classes), null, 2)}\n`);
}

/** What is noted about a batch. Options that say nothing about the pictures do not make another batch. */
export function batchFacts(place: string, options: ImportOptions, actor: string, timeZone: string): BatchFacts {
  const source = path.resolve(place);
  const { dryRun: _, json: __, report: ___, ...lasting } = options;
  const entries = Object.entries(lasting).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name: options.name ?? path.basename(source),
    source,
    format: '',
    actor,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([source, entries]))
      .digest('hex'),
    licence: options.licence ?? null,
    attribution: options.attribution ?? null,
    camera: options.camera ?? null,
    capturedAt: capturedAtOf(options.capturedAt, timeZone),
    keepsOriginals: options.keepOriginals ?? false,
    isPractice: options.practice ?? false,
  };
}

function capturedAtOf(text: string | undefined, timeZone: string): Date | null {
  if (text === undefined) return null;
  const instant = new Date(withOffset(text, timeZone));
  if (Number.isNaN(instant.getTime()))
    throw new UsageRefusal(`"${text}" is no time. Write it as 2026-11-21 or 2026-11-21T08:30+05:30.`);
  return instant;
}

/** The zone that an option names, in an event with so many. */
export function zoneOf(text: string | undefined, zoneCount: number): ZoneNumber | undefined {
  if (text === undefined) return undefined;
  const last = Math.max(1, zoneCount) - 1;
  const zone = Number(text);
  if (/^\d$/.test(text) && zone <= last) return zone;
  throw new UsageRefusal(`The event has no zone "${text}". Write a whole number from 0 to ${last}.`);
}
