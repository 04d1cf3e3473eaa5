import type { FileFindings } from '../problem.ts';
import { isJsonObject, type JsonObject, parseJson } from './json.ts';

/** An object of a file that has one in each line. */
export interface JsonLine {
  /** Number of its line, from 1. */
  readonly line: number;
  readonly object: JsonObject;
}

/** The objects of a text that has one in each line; a line that is none is told. */
export function parseJsonLines(text: string, findings: FileFindings): readonly JsonLine[] {
  return text.split('\n').flatMap((line, index): JsonLine[] => {
    if (line.trim() === '') return [];
    const local: FileFindings = { ...findings, refuse: (_, message) => findings.refuse(index + 1, message) };
    const object = parseJson(line, local);
    if (isJsonObject(object)) return [{ line: index + 1, object }];
    if (object !== undefined) findings.refuse(index + 1, 'must be an object');
    return [];
  });
}
