/** Writes protobuf messages by hand, for the small models of the tests. */

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const more = rest > 0x7fn;
    bytes.push(Number(rest & 0x7fn) | (more ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return bytes;
}

/** A field that holds a whole number. */
export function numberField(number: number, value: number): Uint8Array {
  return Uint8Array.from([...varint(number * 8), ...varint(value)]);
}

/** A field that holds a text. */
export function textField(number: number, text: string): Uint8Array {
  return bytesField(number, new TextEncoder().encode(text));
}

/** A field that holds bytes or the message made of parts. */
export function bytesField(number: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = joined(parts);
  return joined([Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
}

/** The parts one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
