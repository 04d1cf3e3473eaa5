/** The most characters of a team name, after trimming (docs/product/choices.md#names-and-addresses). */
const MAX_TEAM_NAME_LENGTH = 50;

/**
 * Controls, line and paragraph separators, format characters such as the marks that turn the direction
 * of the text around, and characters without a width: with them two names look alike, or a name
 * disturbs the text beside it. So do those that mean something in one font alone, or are no characters at all, and
 * signs whose picture is empty: a Braille cell without dots, a note without a head, Egyptian blanks.
 */
const FORBIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]/u;

const JOINERS = /[\u200C\u200D]/gu;

/**
 * Joiners are zero-width too, but Indic scripts spell with them beside a virama (RFC 5892, appendix A),
 * as in a Kannada ra with a following ya. There they stay; anywhere else they are refused.
 */
const JOINER_BESIDE_VIRAMA =
  /(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D])[\u200C\u200D]|[\u200C\u200D](?=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D])/gu;

/** More marks on one letter than any script writes; they would cover the lines above and below. */
const PILED_MARKS = /\p{M}{5}/u;

/** The selector that asks for the coloured form of an emoji, as keyboards type it. */
const EMOJI_SELECTOR = /(?<=\p{Emoji})\uFE0F/gu;

/**
 * What programs that read mail would make a link of, in whatever width: a name is mailed to whoever's address was typed at
 * the registration into the team, which may be a stranger's.
 */
const LINK = /:\/\/|www\.|[\p{L}\p{M}\p{N}-][.\u3002]\p{L}\p{M}*\p{L}/iu;

/** The name as it is stored and shown: composed (NFC) and trimmed. */
export function canonicalTeamName(name: string): string {
  return name.normalize('NFC').trim();
}

/** The name without what nobody sees: compatibility forms such as full-width letters, runs of spaces, joiners. */
export function plainTeamName(name: string): string {
  return canonicalTeamName(name)
    .normalize('NFKC')
    .replace(JOINERS, '')
    .replace(/\uFE0F/gu, '')
    .replace(/\s+/gu, ' ');
}

/** The form in which names are compared for being the same, without regard to case (docs/product/choices.md#names-and-addresses). */
export function teamNameKey(name: string): string {
  return plainTeamName(name).toLowerCase().normalize('NFKC');
}

export type TeamNameRefusal = 'TEAM_NAME_REQUIRED' | 'TEAM_NAME_TOO_LONG' | 'TEAM_NAME_CHARACTERS';

/**
 * The first rule that a team name breaks (docs/product/choices.md#names-and-addresses), or undefined. Whether
 * it is taken, the server knows.
 */
export function firstBrokenTeamNameRule(name: string): TeamNameRefusal | undefined {
  const canonical = canonicalTeamName(name);
  if (canonical === '') return 'TEAM_NAME_REQUIRED';
  if ([...canonical].length > MAX_TEAM_NAME_LENGTH) return 'TEAM_NAME_TOO_LONG';
  const visible = canonical.replace(JOINER_BESIDE_VIRAMA, '').replace(EMOJI_SELECTOR, '');
  if (FORBIDDEN.test(visible) || PILED_MARKS.test(visible)) return 'TEAM_NAME_CHARACTERS';
  if (LINK.test(canonical.normalize('NFKC'))) return 'TEAM_NAME_CHARACTERS';
  return undefined;
}
