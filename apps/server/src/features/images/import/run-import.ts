import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ZoneNumber } from '@uvh/domain/game/zones';
import { type ClassMap, EMPTY_CLASS_MAP, readClassMap } from '@uvh/formats/class-map';
import { readCocoText } from '@uvh/formats/coco/read';
import type { Dataset } from '@uvh/formats/dataset';
import { sentenceOf } from '@uvh/formats/problem';
import { audit } from '../../../platform/audit/audit.ts';
import type { CommandContext } from '../../../platform/cli/command.ts';
import { CommandRefusal } from '../../../platform/cli/command-refusal.ts';
import { progressBar } from '../../../platform/cli/progress-bar.ts';
import { type FileOutcome, type ImportReport, type ImportServices, importImages } from './import-images.ts';

/** The options of the command as typed. */
export interface ImportOptions {
  readonly suggestions: string;
  readonly trusted?: string;
  readonly classMap?: string;
  readonly mapSection?: string;
  readonly zone?: string;
}

/** Imports a folder as the command says, and prints what became of each file. */
export async function runImport(
  folder: string,
  options: ImportOptions,
  context: CommandContext<ImportServices>,
): Promise<void> {
  const classMap = await openClassMap(options);
  const suggestions = await openCoco(options.suggestions, context);
  const trusted = options.trusted === undefined ? undefined : await openCoco(options.trusted, context);
  const source = path.resolve(folder);
  if (!(await isFolder(source))) throw new CommandRefusal(`${source} is not a folder.`);
  const bar = progressBar('Importing');
  const order = { folder: source, suggestions, trusted, classMap, zone: zoneOf(options.zone) };
  const report = await importImages(context.services, order, bar.update).finally(bar.stop);
  await audit(context.services.db, {
    actor: context.actor,
    action: 'images.import',
    target: order.folder,
    details: countsOf(report),
  });
  printReport(report, context);
}

async function openCoco(file: string, { print }: Pick<CommandContext<unknown>, 'print'>): Promise<Dataset> {
  const { dataset, problems } = readCocoText(await textOf(file), path.basename(file));
  const refused = problems.filter(({ effect }) => effect === 'refused');
  if (refused.length > 0) throw new CommandRefusal(refused.map(sentenceOf).join('\n'));
  for (const problem of problems) print(sentenceOf(problem));
  return dataset;
}

async function openClassMap({ classMap, mapSection }: ImportOptions): Promise<ClassMap> {
  if (classMap === undefined) return EMPTY_CLASS_MAP;
  const result = readClassMap(await textOf(classMap), path.basename(classMap), mapSection);
  if (result.kind === 'refused') throw new CommandRefusal(result.problems.join('\n'));
  return result.map;
}

async function isFolder(place: string): Promise<boolean> {
  return stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function textOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefusal(`${file} cannot be read (${error.code}).`);
  });
}

function zoneOf(text: string | undefined): ZoneNumber | undefined {
  switch (text) {
    case '0':
      return 0;
    case '1':
      return 1;
    case '2':
      return 2;
    case '3':
      return 3;
    default:
      return undefined;
  }
}

function countsOf({ outcomes, missing }: ImportReport) {
  const count = (kind: FileOutcome['kind']): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  return {
    imported: count('imported'),
    gold: outcomes.filter((outcome) => outcome.kind === 'imported' && outcome.isGold).length,
    known: count('known'),
    withoutSuggestions: count('no_suggestions'),
    refused: count('refused'),
    missing: missing.length,
  };
}

/** More lines than that are not read; the counts say the rest. */
const MOST_LINES = 50;
/** Files named where the same can be said of many. */
const MOST_NAMES = 3;

function printReport(report: ImportReport, { print, fail }: Pick<CommandContext<unknown>, 'print' | 'fail'>): void {
  const findings = [
    ...report.outcomes.flatMap(findingsOf),
    ...report.missing.map((file) => ({ file, what: 'has boxes in a file, but there is no such picture' })),
  ];
  const lines = [...Map.groupBy(findings, ({ what }) => what)].flatMap(([what, same]) => linesOf(what, same));
  for (const line of lines.slice(0, MOST_LINES)) print(line);
  if (lines.length > MOST_LINES) print(`and ${lines.length - MOST_LINES} more findings`);
  const counts = countsOf(report);
  const parts = [
    `${counts.imported} imported (${counts.gold} gold)`,
    `${counts.known} known already`,
    `${counts.withoutSuggestions} without suggested boxes`,
    `${counts.refused} refused`,
  ];
  print(parts.join(', '));
  if (counts.refused > 0) fail();
}

interface Finding {
  readonly file: string;
  readonly what: string;
}

/** Each file by its name; where the same holds for many, the first few and how many more. */
function linesOf(what: string, findings: readonly Finding[]): string[] {
  if (findings.length <= MOST_NAMES) return findings.map(({ file }) => `${file}: ${what}`);
  const names = findings.slice(0, MOST_NAMES).map(({ file }) => file);
  return [`${names.join(', ')} and ${findings.length - MOST_NAMES} more: ${what}`];
}

function findingsOf(outcome: FileOutcome): Finding[] {
  const { file } = outcome;
  switch (outcome.kind) {
    case 'imported':
      return outcome.notes.map((what) => ({ file, what }));
    case 'known':
      return outcome.sourceName === file ? [] : [{ file, what: `is the same picture as ${outcome.sourceName}` }];
    case 'no_suggestions':
      return [{ file, what: 'no box is suggested on it, so it cannot be reviewed' }];
    case 'refused':
      return [{ file, what: outcome.reason }];
  }
}
