import { CHANGES_KEYS, CONDUCT_KEYS, type Conduct, noConduct, type StoredConduct } from './fairness/conduct.ts';
import { LIKENESS_KEYS, type Likeness, noLikeness, type StoredLikeness } from './fairness/likeness.ts';
import { ByteReader, ByteWriter } from './packed-bytes.ts';
import type { ImageSums } from './skill/sums.ts';

/** What one image adds to the model of machine and people and to the signals of fairness. */
export interface LearnedPart {
  readonly sums: ImageSums;
  readonly conduct: readonly (readonly [annotatorId: number, conduct: StoredConduct])[];
  readonly likenesses: readonly StoredLikeness[];
}

const FORMAT = 1;

/**
 * What an image teaches in a quarter of the room that JSON takes: a database neither compresses it nor puts it aside. All of it
 * is whole numbers, each in as many bytes as it needs (LEB128); the slots of sums rise, so that each says how far it is from
 * the one before.
 *
 * @throws RangeError where slots do not rise: they could not be told apart.
 */
export function packPart({ sums, conduct, likenesses }: LearnedPart): Uint8Array {
  const writer = new ByteWriter();
  writer.whole(FORMAT);
  // None: those of before events had a list of classes, which is never empty.
  writer.whole(sums.classes?.length ?? 0);
  for (const name of sums.classes ?? []) writer.text(name);
  putSums(writer, sums.crowd);
  writer.whole(sums.people.length);
  for (const person of sums.people) {
    writer.whole(person.annotatorId);
    writer.whole(person.isCertain ? 1 : 0);
    putSums(writer, person.sums);
  }
  writer.whole(conduct.length);
  for (const [annotatorId, counts] of conduct) {
    writer.whole(annotatorId);
    putConduct(writer, counts);
  }
  writer.whole(likenesses.length);
  for (const likeness of likenesses) {
    writer.whole(likeness.annotatorId);
    writer.whole(likeness.otherId);
    for (const key of LIKENESS_KEYS) writer.whole(likeness[key] ?? 0);
  }
  return writer.finish();
}

/** What {@link packPart} packed. Refuses bytes of another format. */
export function unpackPart(bytes: Uint8Array): LearnedPart {
  const reader = new ByteReader(bytes);
  const format = reader.whole();
  if (format !== FORMAT)
    throw new RangeError(`What images teach is packed in format ${format}, which is not known here.`);
  const classes = several(reader, () => reader.text());
  const crowd = sumsFrom(reader);
  const people = several(reader, () => ({
    annotatorId: reader.whole(),
    isCertain: reader.whole() === 1,
    sums: sumsFrom(reader),
  }));
  return {
    sums: { ...(classes.length > 0 && { classes }), crowd, people },
    conduct: several(reader, () => [reader.whole(), conductFrom(reader)] as const),
    likenesses: several(reader, () => likenessFrom(reader)),
  };
}

function several<T>(reader: ByteReader, read: () => T): T[] {
  const all: T[] = [];
  for (let left = reader.whole(); left > 0; left--) all.push(read());
  return all;
}

function putSums(writer: ByteWriter, pairs: readonly number[]): void {
  writer.whole(pairs.length / 2);
  let before = -1;
  for (let at = 0; at < pairs.length; at += 2) {
    const slot = pairs[at] ?? 0;
    if (slot <= before) throw new RangeError(`Slot ${slot} comes after ${before}.`);
    writer.whole(slot - before - 1);
    writer.signed(pairs[at + 1] ?? 0);
    before = slot;
  }
}

function sumsFrom(reader: ByteReader): number[] {
  const pairs: number[] = [];
  let before = -1;
  for (let left = reader.whole(); left > 0; left--) {
    before += reader.whole() + 1;
    pairs.push(before, reader.signed());
  }
  return pairs;
}

/** What was not told apart when a conduct was stored counts as nothing, as it does wherever conducts are added up. */
function putConduct(writer: ByteWriter, conduct: StoredConduct): void {
  const { deletions, onGold } = { ...noConduct(), ...conduct };
  for (const key of CONDUCT_KEYS) writer.whole(conduct[key]);
  for (const key of CHANGES_KEYS) writer.whole(onGold[key]);
  for (const counts of [deletions.shown, deletions.deleted]) {
    writer.whole(counts.length);
    for (const count of counts) writer.whole(count);
  }
}

function conductFrom(reader: ByteReader): Conduct {
  const counts = noConduct();
  for (const key of CONDUCT_KEYS) counts[key] = reader.whole();
  for (const key of CHANGES_KEYS) counts.onGold[key] = reader.whole();
  const [shown, deleted] = [several(reader, () => reader.whole()), several(reader, () => reader.whole())];
  return { ...counts, deletions: { shown, deleted } };
}

function likenessFrom(reader: ByteReader): Likeness {
  const likeness = noLikeness(reader.whole(), reader.whole());
  for (const key of LIKENESS_KEYS) likeness[key] = reader.whole();
  return likeness;
}
