import { type LearnedPart, packPart, unpackPart } from '@uvh/consensus/packed-part';

/**
 * What an image teaches as it is stored: packed, in base64. Text, since it was JSON before: a row says by its first letter which
 * it is, and needs no second column.
 */
export function textOfPart(part: LearnedPart): string {
  return Buffer.from(packPart(part)).toString('base64');
}

/** What {@link textOfPart} wrote, or what was JSON before parts were packed. Base64 has no brace. */
export function partOfText(text: string): LearnedPart {
  return text.startsWith('{') ? JSON.parse(text) : unpackPart(Buffer.from(text, 'base64'));
}
