/** A person's first images, in which one in five is gold; later one in twenty. */
const FIRST_IMAGES = 10;
const FIRST_EVERY = 5;
const LATER_EVERY = 20;

/**
 * Whether a person's next image is to be a gold one. Each block of 5 (for their first ten images) or 20 (later) holds
 * one, at a place that differs from person to person and block to block, so that it cannot be foreseen without
 * `secret`. `imagesLeased` counts the images that they were given before, so asking twice changes nothing. An organiser
 * may have another share of gold than one in twenty.
 */
export function isGoldTurn(
  annotatorId: number,
  imagesLeased: number,
  secret: number,
  laterEvery = LATER_EVERY,
): boolean {
  const isFirst = imagesLeased < FIRST_IMAGES;
  const size = isFirst ? FIRST_EVERY : laterEvery;
  const since = isFirst ? imagesLeased : imagesLeased - FIRST_IMAGES;
  const block = Math.floor(since / size) + (isFirst ? 0 : FIRST_IMAGES);
  return hash(annotatorId, block, secret) % size === since % size;
}

/** Mixes three whole numbers into 32 bits (finaliser of MurmurHash3). */
function hash(a: number, b: number, c: number): number {
  let h = 0x9e3779b9;
  for (const value of [a, b, c]) {
    h = Math.imul(h ^ (value | 0), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}
