import { plainTeamName } from '@uvh/domain/team/team-name';
import unhomoglyph from 'unhomoglyph';

/** A table of thousands is searched for each letter: those of earlier names are kept. */
const letters = new Map<string, string>();

/** Every letter as the one that it looks like (Unicode UTS 39). */
function skeletonOf(text: string): string {
  return Array.from(text.normalize('NFD'), (letter) => {
    const known = letters.get(letter) ?? unhomoglyph(letter);
    letters.set(letter, known);
    return known;
  }).join('');
}

/**
 * What a team's name looks like: the same for names that a reader takes for one another, whatever scripts and widths they
 * are written in. Latin letters count without their case, so that a capital I, which looks like a small L, makes
 * one of i and l.
 */
export function lookOf(name: string): string {
  const latin = skeletonOf(plainTeamName(name)).toLowerCase();
  return skeletonOf(latin).toLowerCase().replaceAll('i', 'l').normalize('NFC');
}
