import type { EventProblem } from '../event-problems.ts';
import { ownNameOf } from '../wire-settings.ts';
import { CLASSES, placeOf } from './layout.ts';
import type { YamlFile } from './yaml-file.ts';

/** Tells what is wrong with a value at the line where the file says it; what is within a file beside it, at the entry that names that. */
export function tellProblem(file: YamlFile, { field, kind, limit, message: told }: EventProblem): void {
  const [, wireName = '', ...rest] = field.split('.');
  if (wireName === CLASSES) {
    tellOfClass(file, rest, told ?? 'cannot be used');
    return;
  }
  const place = placeOf(ownNameOf(wireName));
  if (place === undefined) {
    file.tellAtPair(undefined, `${field} cannot be used.`);
    return;
  }
  const { path, entry } = place;
  if (told !== undefined && rest.length > 0) {
    // Keys of texts have dots in them.
    const within = [...path, ...(wireName === 'texts' ? textStepsOf(rest) : rest)];
    const inside = within.join('.');
    file.tellAtPath(within.map(stepOf), `"${inside}" ${told}.`, { name: inside, kind, limit });
    return;
  }
  const name = path.join('.');
  const message = told === undefined ? sentenceOf(kind, limit, name, entry.expected) : `"${name}" ${told}.`;
  file.tellAtPath(path, message, { name, kind, limit });
}

function tellOfClass(file: YamlFile, path: readonly string[], message: string): void {
  const steps = path.map(stepOf);
  const name = steps.length === 0 ? '' : file.valueAt([CLASSES, ...steps.slice(0, 1), 'name']);
  const ofClass = typeof name === 'string' && name !== '' ? ` of "${name}"` : '';
  const what = path.length > 1 ? `"${path.slice(1).join('.')}"${ofClass}` : path.length === 1 ? 'A class' : '"classes"';
  file.tellAtPath([CLASSES, ...steps], `${what} ${message}.`);
}

function sentenceOf(kind: EventProblem['kind'], limit: number | null, place: string, expected: string): string {
  switch (kind) {
    case 'least-above-most':
      return `"reviews" must not ask for more at least (${limit}) than at most.`;
    case 'not-as-many':
      return `"${place}" must have as many entries as there are zones (${limit}).`;
    default:
      return `"${place}" must be ${expected}.`;
  }
}

/** Language and key of a text. */
function textStepsOf([language = '', ...key]: readonly string[]): string[] {
  return [language, key.join('.')].filter((step) => step !== '');
}

/** A step of a path: entries of lists go by their number. */
function stepOf(step: string): string | number {
  return /^\d+$/.test(step) ? Number(step) : step;
}
