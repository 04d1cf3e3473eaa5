import type { Rect } from '@uvh/domain/annotation/box';
import type { ObjectConsensus } from './image-consensus.ts';
import type { ObjectKind } from './matching/observe.ts';

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
  const bytes: number[] = [FORMAT];
  putWhole(bytes, names.length);
  for (const name of names) {
    const text = new TextEncoder().encode(name);
    putWhole(bytes, text.length);
    bytes.push(...text);
  }
  putWhole(bytes, objects.length);
  for (const { kind, bboxId, verdict, posterior, doubt, rect } of objects) {
    putWhole(bytes, KINDS.indexOf(kind));
    // 0 is no suggestion.
    putWhole(bytes, bboxId === null ? 0 : signFirst(bboxId) + 1);
    putWhole(bytes, names.indexOf(verdict));
    for (const share of [posterior, doubt]) putWhole(bytes, Math.round(share * STEPS_OF_PROBABILITY));
    for (const px of [rect.x, rect.y, rect.width, rect.height])
      putWhole(bytes, signFirst(Math.round(px * STEPS_PER_PX)));
  }
  return new Uint8Array(bytes);
}

/** The objects that {@link packObjects} packed. Refuses bytes of another format. */
export function unpackObjects(bytes: Uint8Array): KeptObject[] {
  const reader = new Reader(bytes);
  const format = reader.whole();
  if (format !== FORMAT) throw new RangeError(`Objects are packed in format ${format}, which is not known here.`);
  const names = Array.from({ length: reader.whole() }, () => reader.text(reader.whole()));
  return Array.from({ length: reader.whole() }, () => {
    const kind = KINDS[reader.whole()];
    const suggestion = reader.whole();
    const verdict = names[reader.whole()];
    if (kind === undefined || verdict === undefined) throw new RangeError('Packed objects are damaged.');
    const posterior = reader.whole() / STEPS_OF_PROBABILITY;
    const doubt = reader.whole() / STEPS_OF_PROBABILITY;
    const bboxId = suggestion === 0 ? null : withSign(suggestion - 1);
    return { kind, bboxId, verdict, posterior, doubt, rect: reader.rect() };
  });
}

/** Below this numbers are taken apart by bits, which is faster. */
const TOO_LARGE_FOR_BITS = 2 ** 31;

/** Seven bits a byte, the lowest first; the eighth says that there are more. By division beyond 31 bits. */
function putWhole(bytes: number[], value: number): void {
  let left = value;
  while (left >= TOO_LARGE_FOR_BITS) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  while (left >= 128) {
    bytes.push((left & 127) | 128);
    left >>>= 7;
  }
  bytes.push(left);
}

/** A whole number as one that is not negative, near zero where it was (zigzag). */
function signFirst(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function withSign(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

class Reader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  whole(): number {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new RangeError('Packed objects end too soon.');
      this.at += 1;
      value += (byte % 128) * place;
      if (byte < 128) return value;
    }
  }

  text(length: number): string {
    const from = this.at;
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }

  rect(): Rect {
    const px = () => withSign(this.whole()) / STEPS_PER_PX;
    return { x: px(), y: px(), width: px(), height: px() };
  }
}
