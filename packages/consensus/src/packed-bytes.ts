/** Below this numbers are taken apart by bits, which is faster. */
const TOO_LARGE_FOR_BITS = 2 ** 31;
/** Numbers of so many thousandths are kept as whole ones: coordinates, XP, a probability of one. */
const STEPS_OF_ONE = 1000;
const FIRST_ROOM = 1024;

/** A whole number as one that is not negative, near zero where it was (zigzag). */
export function signFirst(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

/** The number of which {@link signFirst} made this one. */
export function withSign(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Writes numbers and texts one after the other, whole numbers in as many bytes as they need (LEB128). */
export class ByteWriter {
  private bytes = new Uint8Array(FIRST_ROOM);
  private view = new DataView(this.bytes.buffer);
  private at = 0;

  /** Not below 0. Seven bits a byte, the lowest first; the eighth says that there are more. */
  whole(value: number): void {
    this.makeRoom(8);
    let left = value;
    while (left >= TOO_LARGE_FOR_BITS) {
      this.bytes[this.at++] = (left % 128) + 128;
      left = Math.floor(left / 128);
    }
    while (left >= 128) {
      this.bytes[this.at++] = (left & 127) | 128;
      left >>>= 7;
    }
    this.bytes[this.at++] = left;
  }

  /** A whole number that may be below 0, short where it is near it (zigzag). */
  signed(value: number): void {
    this.whole(signFirst(value));
  }

  /** Any number, to the last bit: short where it has three places at most. */
  exact(value: number): void {
    const steps = Math.round(value * STEPS_OF_ONE);
    if (steps / STEPS_OF_ONE === value && Math.abs(steps) < TOO_LARGE_FOR_BITS) {
      this.whole(steps < 0 ? -steps * 2 : steps * 2 + 1);
      return;
    }
    this.whole(0);
    this.makeRoom(8);
    this.view.setFloat64(this.at, value);
    this.at += 8;
  }

  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.whole(bytes.length);
    this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** What was written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.at);
  }

  private makeRoom(bytes: number): void {
    if (this.at + bytes <= this.bytes.length) return;
    const larger = new Uint8Array(2 * this.bytes.length + bytes);
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

/** Reads what a {@link ByteWriter} wrote, in the same order. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  whole(): number {
    let value = 0;
    for (let place = 1; ; place *= 128) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new RangeError('Packed bytes end too soon.');
      this.at += 1;
      value += (byte % 128) * place;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    return withSign(this.whole());
  }

  exact(): number {
    const steps = this.whole();
    if (steps > 0) return (steps % 2 === 1 ? (steps - 1) / 2 : -steps / 2) / STEPS_OF_ONE;
    const at = this.at;
    if (at + 8 > this.bytes.length) throw new RangeError('Packed bytes end too soon.');
    this.at += 8;
    return new DataView(this.bytes.buffer, this.bytes.byteOffset).getFloat64(at);
  }

  text(): string {
    const length = this.whole();
    const from = this.at;
    this.at += length;
    return new TextDecoder().decode(this.bytes.subarray(from, this.at));
  }
}
