import { counted } from '@uvh/domain/text/counted';
import { onOneLine } from '@uvh/domain/text/plain-note';
import { sentenceOf } from '@uvh/formats/problem';
import { table } from '../../../platform/cli/table.ts';
import type { ImportReport } from './import-images.ts';
import type { FileOutcome } from './import-picture.ts';
import type { ClassCount, ImportPlan } from './plan.ts';
import type { BoxesRead } from './read-boxes.ts';

/** An import as it was understood. */
export interface ReadImport {
  readonly plan: ImportPlan;
  readonly suggestions: BoxesRead;
  readonly trusted: BoxesRead | undefined;
}

/** More lines than that are not read; the counts say the rest. */
const MOST_LINES = 50;
/** Files named where the same can be said of many. */
const MOST_NAMES = 3;
/** Said where nothing is imported, since whoever forgot the gold or the licence tries it again. */
const KNOWN_STAY =
  'Pictures that are known keep their boxes, licence and camera: "batch --help" has what changes or undoes an import.';

/** What the files hold and what each class becomes, before anything is written. */
export function understandingLines({ plan, suggestions, trusted }: ReadImport): string[] {
  const boxes = (role: 'suggested' | 'trusted'): number =>
    plan.pictures.reduce((sum, picture) => sum + (picture[role]?.boxes.length ?? 0), 0);
  const parts = [
    counted(plan.pictures.length, 'picture'),
    `${counted(boxes('suggested'), 'suggested box', 'suggested boxes')} (${suggestions.format})`,
    ...(trusted ? [`${counted(boxes('trusted'), 'trusted box', 'trusted boxes')} (${trusted.format})`] : []),
  ];
  const problems = [...suggestions.problems, ...(trusted?.problems ?? [])].map(sentenceOf);
  return [parts.join(', '), ...bounded([...new Set(problems)], MOST_LINES), ...classLines(plan.classes)];
}

function classLines(classes: readonly ClassCount[]): string[] {
  if (classes.length === 0) return [];
  const rows = classes.map((one) => [
    one.role === 'trusted' ? `${one.name} (trusted)` : one.name,
    String(one.boxes),
    meaningOf(one),
  ]);
  return [
    table(['class', 'boxes', 'becomes'], rows),
    ...adviceOn(classes, 'suggestions'),
    ...adviceOn(classes, 'trusted'),
  ];
}

/** What has to be done about classes that are none of ours, and what becomes of their boxes otherwise. */
function adviceOn(classes: readonly ClassCount[], role: ClassCount['role']): string[] {
  const unknown = classes.filter((one) => one.role === role && one.proposal);
  if (unknown.length === 0) return [];
  const boxes = unknown.reduce((sum, one) => sum + one.boxes, 0);
  const names = new Set(unknown.map(({ name }) => name)).size;
  const trusted = role === 'trusted' ? 'trusted ' : '';
  const subject = counted(boxes, `${trusted}box has`, `${trusted}boxes have`);
  const object = counted(names, 'class that is none of ours', 'classes that are none of ours');
  const otherwise =
    role === 'trusted'
      ? 'Their pictures do not become gold'
      : `A reviewer has to choose for ${boxes === 1 ? 'it' : 'each of them'}`;
  return [
    `${subject} ${object}. ${otherwise}, unless --class-map gives a class, or --accept-proposals takes those that leave no choice.`,
  ];
}

function meaningOf({ label, proposal, isLeftOut, isProposed }: ClassCount): string {
  if (isLeftOut) return 'left out';
  if (!proposal) return isProposed ? `${label} (proposed)` : label;
  if (proposal.target !== null) return `unknown; proposed: ${proposal.target}`;
  return proposal.candidates.length > 0 ? `unknown; may be ${proposal.candidates.join(', ')}` : 'unknown';
}

/** Counts of an import by what became of its pictures and boxes. */
export function countsOf({ outcomes, missing, left }: ImportReport) {
  const count = (kind: FileOutcome['kind']): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  const imported = outcomes.filter((outcome) => outcome.kind === 'imported');
  const sum = (of: (outcome: (typeof imported)[number]) => number): number =>
    imported.reduce((total, outcome) => total + of(outcome), 0);
  return {
    imported: imported.length,
    gold: imported.filter(({ isGold }) => isGold).length,
    known: count('known'),
    putBack: outcomes.filter((outcome) => outcome.kind === 'known' && outcome.isPutBack).length,
    withoutSuggestions: count('no_suggestions'),
    refused: count('refused'),
    withTime: imported.filter(({ capturedAt }) => capturedAt !== null).length,
    lookAlikes: imported.filter(({ near }) => near !== undefined).length,
    lookAlikesLeftOut: count('near'),
    missing: missing.length,
    left,
    boxes: sum(({ labels }) => labels.length),
    candidates: sum(({ candidates }) => candidates),
    boxesOutside: sum(({ outside }) => outside),
    doublesMerged: sum(({ merged }) => merged),
  };
}

/** Boxes of the imported pictures by their label. */
function boxesByLabel({ outcomes }: Pick<ImportReport, 'outcomes'>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const outcome of outcomes)
    if (outcome.kind === 'imported')
      for (const label of outcome.labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What became of the files, like ones together, and the counts last. */
export function outcomeLines(report: ImportReport): string[] {
  const findings = findingsIn(report);
  const lines = [...Map.groupBy(findings, ({ what }) => what)].flatMap(([what, same]) => linesOf(what, same));
  const counts = countsOf(report);
  const parts = [
    `${counts.imported} ${report.isDryRun ? 'to import' : 'imported'} (${counts.gold} gold)`,
    `${counts.known} known already${counts.putBack > 0 ? `, of them ${counts.putBack} that the picture store had lost, put back` : ''}`,
    `${counts.withoutSuggestions} without suggested boxes`,
    `${counts.refused} refused`,
    ...(counts.lookAlikesLeftOut > 0 ? [`${counted(counts.lookAlikesLeftOut, 'look-alike')} left out`] : []),
  ];
  const boxes = [
    counted(counts.boxes, 'box', 'boxes'),
    ...(counts.candidates > 0 ? [counted(counts.candidates, 'candidate')] : []),
    ...(counts.doublesMerged > 0 ? [`${counted(counts.doublesMerged, 'double')} merged`] : []),
    ...(counts.boxesOutside > 0 ? [`${counts.boxesOutside} outside left out`] : []),
  ];
  const batch = report.batchId === undefined ? [] : [`Batch ${report.batchId}.`];
  const unchanged = counts.imported === 0 && counts.known > counts.putBack ? [KNOWN_STAY] : [];
  return [...bounded(lines, MOST_LINES), `${parts.join(', ')}; ${boxes.join(', ')}`, ...unchanged, ...batch];
}

/** The whole import for a program: counts, classes, and every finding by its file. */
export function reportData(read: ReadImport, report: ImportReport) {
  const sorted = [...read.suggestions.problems, ...(read.trusted?.problems ?? [])];
  return {
    dryRun: report.isDryRun,
    batchId: report.batchId ?? null,
    formats: { suggestions: read.suggestions.format, trusted: read.trusted?.format ?? null },
    counts: countsOf(report),
    classes: read.plan.classes.map(({ name, role, boxes, label, isLeftOut, isProposed, proposal }) => ({
      name,
      role,
      boxes,
      label,
      isLeftOut,
      isProposed,
      isKnown: proposal === undefined,
      proposed: proposal?.target ?? null,
      candidates: proposal?.candidates ?? [],
    })),
    boxesByLabel: boxesByLabel(report),
    problems: sorted,
    findings: findingsIn(report),
  };
}

interface Finding {
  readonly file: string;
  readonly what: string;
}

function findingsIn({ outcomes, missing, shared, combined }: ImportReport): Finding[] {
  return [
    ...outcomes.flatMap(findingsOf),
    ...missing.map((file) => ({ file, what: 'has boxes in a file, but there is no such picture' })),
    ...shared.map(({ file, entry }) => ({
      file,
      what: `has the boxes of "${entry}", as another picture of that name has`,
    })),
    ...combined.map(({ file, entries }) => ({
      file,
      what: `is described ${entries} times and has the boxes of all; boxes that are known to be right belong into a place of their own, named as gold`,
    })),
  ];
}

/** Each file by its name; where the same holds for many, the first few and how many more. */
function linesOf(what: string, findings: readonly Finding[]): string[] {
  if (findings.length <= MOST_NAMES) return findings.map(({ file }) => onOneLine(`${file}: ${what}`));
  const names = findings.slice(0, MOST_NAMES).map(({ file }) => file);
  return [onOneLine(`${names.join(', ')} and ${findings.length - MOST_NAMES} more: ${what}`)];
}

function findingsOf(outcome: FileOutcome): Finding[] {
  const { file } = outcome;
  switch (outcome.kind) {
    case 'imported':
      return [
        ...(outcome.outside > 0
          ? [
              `${counted(outcome.outside, 'of its suggested boxes lies outside the image and was', 'of its suggested boxes lie outside the image and were')} left out`,
            ]
          : []),
        ...(outcome.notGold === undefined ? [] : [`it is not gold: ${outcome.notGold}`]),
        ...(outcome.near === undefined ? [] : [`looks like ${outcome.near}`]),
      ].map((what) => ({ file, what }));
    case 'known':
      if (outcome.isPractice)
        return [
          {
            file,
            what:
              outcome.sourceName === file
                ? 'is there to practise on'
                : `is the same picture as ${outcome.sourceName}, which is there to practise on`,
          },
        ];
      if (outcome.isWithdrawn)
        return [{ file, what: `is the same picture as ${outcome.sourceName}, which was retired (images restore)` }];
      return outcome.sourceName === file ? [] : [{ file, what: `is the same picture as ${outcome.sourceName}` }];
    case 'near':
      return [{ file, what: `looks like ${outcome.sourceName} and was left out` }];
    case 'no_suggestions':
      return [
        {
          file,
          what:
            outcome.outside > 0
              ? `nothing suggested on it lies on the image: ${counted(outcome.outside, 'box', 'boxes')} outside`
              : 'no box is suggested on it, so it cannot be reviewed',
        },
      ];
    case 'refused':
      return [{ file, what: outcome.reason }];
  }
}

function bounded(lines: readonly string[], most: number): string[] {
  return lines.length > most
    ? [...lines.slice(0, most), `and ${counted(lines.length - most, 'more finding')}`]
    : [...lines];
}
