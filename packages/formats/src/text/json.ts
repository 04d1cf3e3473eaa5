import type { FileFindings } from '../problem.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object with its fields, or one without any where the value is none. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Parses JSON, also with the NaN of Python as null. What is not JSON is a finding with its line; then the result is undefined. */
export function parseJson(text: string, findings: FileFindings): unknown {
  // A byte order mark is not JSON, yet Windows tools write it.
  const json = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(json);
  } catch (error) {
    const value = parsePythonNumbers(json);
    if (value !== undefined) {
      findings.adjust(undefined, 'has NaN or Infinity, which JSON has not; they were read as null', 'NaN');
      return value;
    }
    const why = error instanceof Error ? error.message : String(error);
    return findings.refuse(lineOfJsonError(text, why), `the text is not JSON (${why})`);
  }
}

/** Python writes numbers that are none as words; undefined where that is not what is wrong. */
function parsePythonNumbers(text: string): unknown {
  if (!/NaN|Infinity/.test(text)) return undefined;
  try {
    return JSON.parse(
      text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:NaN|Infinity)/g, (part) => (part.startsWith('"') ? part : 'null')),
    );
  } catch {
    // The message of the text as it stands leads to the mistake.
    return undefined;
  }
}

function lineOfJsonError(text: string, why: string): number {
  const line = /line (\d+)/.exec(why)?.[1];
  if (line !== undefined) return Number(line);
  // A text that ends too early is reported without a position: the mistake is at its end.
  return lineAt(text, positionOfToken(text, why) ?? text.length);
}

/** Of a token that has no place, such as `]` after a comma, the engine tells what is around it: ten characters before. */
function positionOfToken(text: string, why: string): number | undefined {
  const [, token, isCut, around] =
    /^Unexpected token '(.+)', (\.\.\.)?"(.*)"(?:\.\.\.)? is not valid JSON$/s.exec(why) ?? [];
  const start = around === undefined ? -1 : text.indexOf(around);
  if (start === -1 || around === undefined || token === undefined) return undefined;
  return start + (isCut === undefined ? Math.max(0, around.indexOf(token)) : 10);
}

/** Number of the line, from 1, in which that position of a text lies. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** A finite number, also when a tool wrote it as text; otherwise undefined. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** How sure a machine was, 0 to 1; undefined where it is no such number. */
export function scoreIn(value: unknown): number | undefined {
  const score = numberIn(value);
  return score !== undefined && score >= 0 && score <= 1 ? score : undefined;
}

/** An id as text: tools write the same id as 1, 1.0 or "1". Undefined for anything that is not an id. */
export function idIn(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const text = value.trim();
  return /^-?\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text;
}

/** Text that is not blank, trimmed; a number as text; otherwise undefined. */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Names that would reach an object's prototype if somebody later assigns by them. */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** The object as attributes of a box or picture, without unsafe names; undefined when nothing is left. */
export function attributesIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isJsonObject(value)) return undefined;
  const entries = Object.entries(value).filter(([key]) => !UNSAFE_KEYS.has(key));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Shows a value in a message, short enough to be read. */
export function shown(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (writtenOut(value) ?? 'nothing');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A file may nest a value deeper than can be written out, or, with the anchors of YAML, in itself. */
function writtenOut(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return 'what is nested without end';
  }
}
