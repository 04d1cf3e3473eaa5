/** One field of a protobuf message as it lies in the file; what it means, its schema says. */
export type Field =
  | { readonly number: number; readonly kind: 'varint'; readonly value: number }
  | { readonly number: number; readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly number: number; readonly kind: 'fixed' };

/** The bytes are not a protobuf message. */
export class NotProtobuf extends Error {}

/**
 * Reads the fields of one message in the order of the file (https://protobuf.dev/programming-guides/encoding/). Nested
 * messages and texts are slices of the same memory, so that weights of hundreds of megabytes are passed over, not read.
 * Throws {@link NotProtobuf} where the bytes break the encoding.
 */
export function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at];
      if (byte === undefined) throw new NotProtobuf('The file ends within a number.');
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return Number(BigInt.asIntN(64, value));
    }
    throw new NotProtobuf('A number has more than ten bytes.');
  };
  const skip = (count: number): Uint8Array => {
    if (count < 0 || at + count > bytes.length) throw new NotProtobuf('A field is longer than the file.');
    const slice = bytes.subarray(at, at + count);
    at += count;
    return slice;
  };
  while (at < bytes.length) {
    const key = varint();
    const number = Math.floor(key / 8);
    if (number < 1) throw new NotProtobuf('A field has no number.');
    switch (key % 8) {
      case 0:
        yield { number, kind: 'varint', value: varint() };
        break;
      case 1:
        skip(8);
        yield { number, kind: 'fixed' };
        break;
      case 2:
        yield { number, kind: 'bytes', bytes: skip(varint()) };
        break;
      case 5:
        skip(4);
        yield { number, kind: 'fixed' };
        break;
      default:
        throw new NotProtobuf('A field has a type that protobuf does not know.');
    }
  }
}

const decoder = new TextDecoder();

/** The text of a field. */
export function textIn(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
