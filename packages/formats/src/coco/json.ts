/** Findings of one file, each with the place in it: `file: annotations[12].bbox ...`. */
export interface Findings {
  readonly problems: string[];
  readonly notes: string[];
  readonly fileName: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether the value is a JSON object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Adds a problem at that place of the file. */
export function report(findings: Findings, place: string, what: string): undefined {
  findings.problems.push(`${findings.fileName}: ${place} ${what}`);
  return undefined;
}

/** A finite number, also when a tool wrote it as text; otherwise undefined. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : undefined;
}

/** An id as text: tools write the same id as 1, 1.0 or "1". Undefined for anything that is no id. */
export function idIn(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = numberIn(value);
  return number === undefined ? value.trim() : String(number);
}

/** Shows a value in a message, short enough to be read. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
