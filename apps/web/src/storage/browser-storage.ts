/** `local` outlives the tab, `session` goes with it. */
type Area = 'local' | 'session';

export interface StoredItem<Value, Read = Value> {
  /** What is stored, as `parse` reads it. Storage that is blocked is empty storage. */
  read(): Read;
  /** Storage that is full or blocked keeps nothing: the value then holds until the page goes. */
  write(value: Value): void;
  remove(): void;
}

/** One item of the browser's storage, as plain text; undefined when nothing is stored. */
export function storedText<Value extends string | number>(
  area: Area,
  key: string,
  parse: (text: string) => Value | undefined,
): StoredItem<Value, Value | undefined> {
  return {
    read: () => {
      const text = readText(area, key);
      return text === undefined ? undefined : parse(text);
    },
    write: (value) => writeText(area, key, String(value)),
    remove: () => removeItem(area, key),
  };
}

/** One item of the browser's storage, as JSON; `parse` gets undefined when nothing is stored that can be read. */
export function storedJson<Value>(area: Area, key: string, parse: (value: unknown) => Value): StoredItem<Value> {
  return {
    read: () => parse(parsedJson(readText(area, key))),
    write: (value) => writeText(area, key, JSON.stringify(value)),
    remove: () => removeItem(area, key),
  };
}

/** Looked up at each use: where storage is blocked, naming it throws. */
function storageOf(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}

function readText(area: Area, key: string): string | undefined {
  try {
    return storageOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeText(area: Area, key: string, text: string): void {
  try {
    storageOf(area).setItem(key, text);
  } catch {
    // Full or blocked.
  }
}

function removeItem(area: Area, key: string): void {
  try {
    storageOf(area).removeItem(key);
  } catch {
    // Blocked.
  }
}

function parsedJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
