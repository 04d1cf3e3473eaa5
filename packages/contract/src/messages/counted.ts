/** The ending of the key of a plural form, as the catalogues of the screens have it too (CLDR). */
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/**
 * The form of a text for a count, of a catalogue that has `<key>_one` and `<key>_other`: the two forms that each language of
 * the product counts by. Those of another one (a language of an event) say it by the general form.
 */
export function countedText<Key extends string>(
  forms: Readonly<Record<`${Key}_one` | `${Key}_other`, string>>,
  key: Key,
  language: string,
  count: number,
): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  return isOne ? forms[`${key}_one`] : forms[`${key}_other`];
}

/** An event's own text for a key; one that counts may be given once for all of its forms. */
export function ownTextOf(own: Readonly<Record<string, string>>, key: string): string | undefined {
  return own[key] ?? own[key.replace(PLURAL, '')];
}
