import type { ExportProblem } from '@uvh/domain/data-set/export-rules';

/** What is in the way, in English and without the name of the field or option that it stands in. */
export function exportProblemSentence(problem: ExportProblem, classNames: readonly string[]): string {
  switch (problem.kind) {
    case 'shares':
      return 'shares of train, val and test that sum to 100 are wanted, as 80/10/10, or none.';
    case 'pattern-missing':
      return 'a split by pattern needs a regular expression over file names whose groups name what belongs together, as "^(cam\\d+)_(\\d{8})".';
    case 'pattern-unused':
      return 'a pattern goes with a split by pattern alone.';
    case 'pattern-broken':
      return `this is not a regular expression (${problem.why}).`;
    case 'nothing-to-blur':
      return 'an export without pictures has nothing to blur.';
    case 'unknown-class':
      return `there is no class ${problem.name}: the classes are ${classNames.join(', ')}.`;
    case 'no-address':
      return 'an address is wanted that begins with https:// or http://.';
  }
}

/** The option of the command line by which a field is told. */
export const OPTION_OF = {
  split: '--split',
  'split.pattern': '--split-pattern',
  camera_pattern: '--camera-pattern',
  blur_boxes: '--blur-boxes',
  classes: '--class',
  url: '--url',
} as const satisfies Record<ExportProblem['field'], string>;
