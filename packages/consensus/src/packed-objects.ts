import type { Rect } from '@uvh/domain/annotation/box';
import type { ObjectConsensus } from './image-consensus.ts';
import type { ObjectKind } from './matching/observe.ts';
import { ByteReader, ByteWriter, signFirst, withSign } from './packed-bytes.ts';

/** What is kept of the consensus on an object between two judgements: what a screen or an organiser asks for. */
export type KeptObject = Pick<ObjectConsensus, 'kind' | 'bboxId' | 'verdict' | 'posterior' | 'doubt' | 'rect'>;

const FORMAT = 1;
const KINDS: readonly ObjectKind[] = ['machine', 'peer', 'found'];
/** Coordinates to a thousandth of a pixel, ten times finer than a submission tells them. */
const STEPS_PER_PX = 1000;
/** Probabilities to a millionth. */
const STEPS_OF_PROBABILITY = 1_000_000;

/**
 * The objects of an image in some 20 bytes each, where JSON takes 250: a short row is neither compressed nor put aside by
 * the database. Numbers are whole and of as many bytes as they need (LEB128), verdicts are places in a list of names
 * that goes before them. Coordinates are rounded to a thousandth of a pixel, probabilities to a millionth.
 */
export function packObjects(objects: readonly KeptObject[]): Uint8Array {
  const names = [...new Set(objects.map(({ verdict }) => verdict))];
  const writer = new ByteWriter();
  writer.whole(FORMAT);
  writer.whole(names.length);
  for (const name of names) writer.text(name);
  writer.whole(objects.length);
  for (const { kind, bboxId, verdict, posterior, doubt, rect } of objects) {
    writer.whole(KINDS.indexOf(kind));
    // 0 is no suggestion.
    writer.whole(bboxId === null ? 0 : signFirst(bboxId) + 1);
    writer.whole(names.indexOf(verdict));
    for (const share of [posterior, doubt]) writer.whole(Math.round(share * STEPS_OF_PROBABILITY));
    for (const px of [rect.x, rect.y, rect.width, rect.height]) writer.signed(Math.round(px * STEPS_PER_PX));
  }
  return writer.finish();
}

/** The objects that {@link packObjects} packed. Refuses bytes of another format. */
export function unpackObjects(bytes: Uint8Array): KeptObject[] {
  const reader = new ByteReader(bytes);
  const format = reader.whole();
  if (format !== FORMAT) throw new RangeError(`Objects are packed in format ${format}, which is not known here.`);
  const names = Array.from({ length: reader.whole() }, () => reader.text());
  return Array.from({ length: reader.whole() }, () => {
    const kind = KINDS[reader.whole()];
    const suggestion = reader.whole();
    const verdict = names[reader.whole()];
    if (kind === undefined || verdict === undefined) throw new RangeError('Packed objects are damaged.');
    const posterior = reader.whole() / STEPS_OF_PROBABILITY;
    const doubt = reader.whole() / STEPS_OF_PROBABILITY;
    const bboxId = suggestion === 0 ? null : withSign(suggestion - 1);
    return { kind, bboxId, verdict, posterior, doubt, rect: rectOf(reader) };
  });
}

function rectOf(reader: ByteReader): Rect {
  const px = () => reader.signed() / STEPS_PER_PX;
  return { x: px(), y: px(), width: px(), height: px() };
}
