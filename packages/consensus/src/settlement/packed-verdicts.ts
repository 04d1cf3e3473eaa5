import { BOX_REASONS, type BoxReason } from '@uvh/domain/reward/box-reason';
import { ByteReader, ByteWriter } from '../packed-bytes.ts';
import type { BoxVerdict } from './reason.ts';

const FORMAT = 1;

/**
 * The verdicts of a submission in some 40 bytes each, where JSON takes 220, to the last bit: a database neither takes
 * them apart nor compresses them. Names and reasons are places in a list that goes before them.
 */
export function packVerdicts(verdicts: readonly BoxVerdict[]): Uint8Array {
  const names = new Map<string, number>();
  for (const { suggested, said, settled, reason } of verdicts)
    for (const name of [suggested, said, settled, reason])
      if (name !== null && !names.has(name)) names.set(name, names.size);
  const writer = new ByteWriter();
  writer.whole(FORMAT);
  writer.whole(names.size);
  for (const name of names.keys()) writer.text(name);
  writer.whole(verdicts.length);
  // 0 is none.
  const putName = (name: string | null) => writer.whole(name === null ? 0 : (names.get(name) ?? 0) + 1);
  const putMaybe = (value: number | null) => {
    writer.whole(value === null ? 0 : 1);
    if (value !== null) writer.exact(value);
  };
  for (const verdict of verdicts) {
    writer.whole(verdict.boxIndex);
    putMaybe(verdict.bboxId);
    putName(verdict.suggested);
    putName(verdict.said);
    putName(verdict.settled);
    putName(verdict.reason);
    writer.exact(verdict.certainty);
    putMaybe(verdict.baseRate);
    putMaybe(verdict.overlap);
    const { x, y, width, height } = verdict.settledRect;
    for (const px of [x, y, width, height]) writer.exact(px);
    writer.signed(verdict.milliXp);
  }
  return writer.finish();
}

/** The verdicts that {@link packVerdicts} packed. Refuses bytes of another format. */
export function unpackVerdicts(bytes: Uint8Array): BoxVerdict[] {
  const reader = new ByteReader(bytes);
  const format = reader.whole();
  if (format !== FORMAT) throw new RangeError(`Verdicts are packed in format ${format}, which is not known here.`);
  const names = Array.from({ length: reader.whole() }, () => reader.text());
  const maybeName = () => {
    const place = reader.whole();
    return place === 0 ? null : nameAt(names, place - 1);
  };
  const maybe = () => (reader.whole() === 0 ? null : reader.exact());
  return Array.from(
    { length: reader.whole() },
    (): BoxVerdict => ({
      boxIndex: reader.whole(),
      bboxId: maybe(),
      suggested: maybeName(),
      said: nameAt(names, reader.whole() - 1),
      settled: maybeName(),
      reason: reasonOf(nameAt(names, reader.whole() - 1)),
      certainty: reader.exact(),
      baseRate: maybe(),
      overlap: maybe(),
      settledRect: { x: reader.exact(), y: reader.exact(), width: reader.exact(), height: reader.exact() },
      milliXp: reader.signed(),
    }),
  );
}

function nameAt(names: readonly string[], place: number): string {
  const name = names[place];
  if (name === undefined) throw new RangeError('Packed verdicts are damaged.');
  return name;
}

function reasonOf(name: string): BoxReason {
  const reason = BOX_REASONS.find((each) => each === name);
  if (!reason) throw new RangeError('Packed verdicts are damaged.');
  return reason;
}
