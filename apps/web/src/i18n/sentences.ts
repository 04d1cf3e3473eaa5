/** The sentences of a namespace in one language by the path to each of them, such as 'login.title'. */
export type Sentences = ReadonlyMap<string, string>;

/** Flattens a catalogue, whose sentences may lie at any depth. */
export function sentencesOf(catalogue: object): Sentences {
  return new Map(leavesOf(catalogue, ''));
}

function* leavesOf(branch: object, path: string): Generator<[path: string, sentence: string]> {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(branch);
  for (const [key, value] of entries) {
    if (typeof value === 'string') yield [path + key, value];
    else if (typeof value === 'object' && value !== null) yield* leavesOf(value, `${path}${key}.`);
  }
}
