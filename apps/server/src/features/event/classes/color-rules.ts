import type { WireClass } from '@uvh/contract/object-class';
import {
  differenceCiede2000,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Rgb,
  rgb,
  wcagContrast,
} from 'culori';
import type { ClassProblem } from './list-rules.ts';

/** Unclassified boxes are drawn black, and bright ground is white: a colour must be told from both. */
const LEAST_CONTRAST_TO_BLACK = 2;
const LEAST_CONTRAST_TO_WHITE = 1.25;

/**
 * CIEDE2000 at which two lines of a few pixels are told apart by their colour alone. Large patches are at 2 or 3; lines
 * on a photograph need several times that.
 */
const LEAST_DIFFERENCE = 10;

/** Two dashes are told apart when they differ in rhythm or, somewhere, by so many pixels. */
const LEAST_DASH_DIFFERENCE_PX = 2;

/** How people see: by the kinds of colour blindness, each in full. */
const KINDS_OF_SIGHT: readonly { readonly who: string; readonly see: (color: Rgb) => Rgb }[] = [
  { who: '', see: (color) => color },
  { who: ' for people who do not see red', see: filterDeficiencyProt(1) },
  { who: ' for people who do not see green', see: filterDeficiencyDeuter(1) },
  { who: ' for people who do not see blue', see: filterDeficiencyTrit(1) },
];

const BLACK: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 };

/** Patterns to propose: all that the default event has, then more of their kind. */
const DASHES: readonly (readonly number[])[] = [
  [],
  ...[8, 14, 20, 3, 5].flatMap((line) => [3, 6].map((gap) => [line, gap])),
  ...[6, 10, 16].flatMap((line) => [2, 5].map((dot) => [line, 3, dot, 3])),
  ...[4, 9, 15].flatMap((line) => [2, 6].map((dot) => [line, 3, dot, 3, dot, 3])),
  ...[5, 11].flatMap((line) => [2, 4].map((dot) => [line, 3, dot, 3, dot, 3, dot, 3])),
];

/** Colours that are lost on black or white ground, and pairs that neither colour nor dash tells apart for everybody. */
export function colorProblems(classes: readonly WireClass[]): ClassProblem[] {
  return [...groundProblems(classes), ...pairProblems(classes)];
}

function groundProblems(classes: readonly WireClass[]): ClassProblem[] {
  return classes.flatMap(({ color }, index): ClassProblem[] => {
    const path = [index, 'color'];
    if (wcagContrast(color, '#000000') < LEAST_CONTRAST_TO_BLACK)
      return [{ path, message: 'must be brighter: boxes without a class are drawn black', rule: 'too-dark' }];
    if (wcagContrast(color, '#ffffff') < LEAST_CONTRAST_TO_WHITE)
      return [{ path, message: 'must be darker: on white ground nobody would see it', rule: 'too-bright' }];
    return [];
  });
}

function pairProblems(classes: readonly WireClass[]): ClassProblem[] {
  const colors = classes.map(({ color }) => rgb(color) ?? BLACK);
  const difference = differenceCiede2000();
  const seen = KINDS_OF_SIGHT.map(({ who, see }) => ({ who, colors: colors.map(see) }));
  const whoMistakes = (one: number, other: number) =>
    seen.find((sight) => difference(sight.colors[one] ?? BLACK, sight.colors[other] ?? BLACK) < LEAST_DIFFERENCE);
  // Each proposal counts for those after it: who takes them all has mended the list.
  const dashes: (readonly number[])[] = classes.map(({ dash }) => dash);
  return classes.flatMap((_, index): ClassProblem[] => {
    const dash = dashes[index] ?? [];
    const before = classes.findIndex(
      (__, other) => other < index && isSameDash(dash, dashes[other] ?? []) && whoMistakes(index, other) !== undefined,
    );
    const other = classes[before];
    if (!other) return [];
    const alike = dashes.filter((__, each) => each !== index && whoMistakes(index, each));
    const free = freeDash(alike);
    if (free) dashes[index] = free;
    const message = dashSentence(other, whoMistakes(index, before)?.who ?? '', free);
    return [{ path: [index, 'dash'], message, rule: 'same-look', other: other.name }];
  });
}

function dashSentence(other: WireClass, who: string, free: readonly number[] | undefined): string {
  const proposal = free === undefined ? '' : `, for instance [${free.join(', ')}]`;
  return `must differ from that of "${other.name}"${proposal}: their colours look alike${who}`;
}

function freeDash(taken: readonly (readonly number[])[]): readonly number[] | undefined {
  return DASHES.find((dash) => taken.every((other) => !isSameDash(dash, other)));
}

function isSameDash(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((length, index) => Math.abs(length - (other[index] ?? 0)) < LEAST_DASH_DIFFERENCE_PX);
}
