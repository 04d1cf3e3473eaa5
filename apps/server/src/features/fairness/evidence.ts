import { evidenceFor } from '@uvh/consensus/fairness/evidence';
import type { Flag } from '@uvh/consensus/fairness/flags';
import type { Rates } from '@uvh/consensus/skill/tables';
import type { Queryable } from '../../platform/db/database.ts';
import { readStoredImages } from '../consensus/stored-image-queries.ts';
import { findImagesAlike, findImagesOf } from './queries.ts';

/** Images of a person that are looked through, latest first, and the most answers that are named. */
const IMAGES_READ = 100;
const NAMED = 6;

/** Where to look before anything is done about a flag: images, the clearest first, with the boxes on them. */
export async function evidenceOf(db: Queryable, userId: number, flag: Flag, rates: Rates): Promise<string> {
  if (flag.code === 'takes-turns-on-one-device') return `with person ${flag.otherId}`;
  if (flag.otherId !== undefined) {
    const field = flag.code === 'same-boxes-as-another' ? 'placedAlike' : 'wrongAlike';
    const images = await findImagesAlike(db, [userId, flag.otherId], field, NAMED);
    return `with person ${flag.otherId}: ${images.join(', ')}`;
  }
  const stored = await readStoredImages(db, await findImagesOf(db, userId, IMAGES_READ));
  return evidenceFor(flag.code, userId, stored, rates, NAMED)
    .map(({ imageId, boxIndex, said, settled }) => {
      const box = boxIndex === undefined ? 'no box' : `box ${boxIndex + 1}`;
      return `${imageId} (${box}: ${said}, is ${settled})`;
    })
    .join('; ');
}
