/** From here on ids are hashes of text; whole numbers below stand for themselves. */
const FIRST_HASHED_ID = 2 ** 52;
/** Ids with more digits could not be told from hashes, or not be kept exactly. */
const WHOLE_NUMBER = /^(0|[1-9]\d{0,14})$/;

/** Gives text ids the whole numbers that COCO and others ask for. */
export interface IntegerIds {
  /** The number of an id: the same for the same text, another for another. */
  of(id: string): number;
}

/**
 * Whole numbers stand for themselves; other texts get a hash of 52 bits, so that the number depends on the id alone
 * and not on what else is in the data set. Should two texts ever have the same hash, the later one takes the next
 * free number.
 */
export function integerIds(): IntegerIds {
  const taken = new Map<number, string>();
  return {
    of(id) {
      if (WHOLE_NUMBER.test(id)) return Number(id);
      let number = FIRST_HASHED_ID + hash52(id);
      while ((taken.get(number) ?? id) !== id) number = number + 1 < 2 ** 53 ? number + 1 : FIRST_HASHED_ID;
      taken.set(number, id);
      return number;
    },
  };
}

/** Whether the id is a whole number that formats can carry as it is. */
export function isWholeNumber(id: string): boolean {
  return WHOLE_NUMBER.test(id);
}

/** A hash of 52 bits: two streams of multiplications and shifts with murmur3's finaliser (cyrb53 by bryc, public domain). */
export function hash52(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return (b >>> 0) * 2 ** 20 + ((a >>> 0) & 0xfffff);
}
