/** The longest address that SMTP can carry (RFC 5321, section 4.5.3.1, as corrected by erratum 1690). */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_PART_LENGTH = 64;

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

/**
 * The form in which addresses are stored and compared: trimmed and lower-cased
 * (docs/product/choices.md#names-and-addresses). Two addresses are one account exactly when their canonical
 * forms are equal.
 */
export function canonicalEmail(address: string): string {
  return address.trim().toLowerCase();
}

/**
 * What stands for all addresses with a tag that have one inbox (RFC 5233): `asha+@lab.test` for `asha+race@lab.test`, since there are as many
 * as somebody thinks up. An address without a tag stands for itself. `address` is canonical.
 */
export function withoutTag(address: string): string {
  return address.replace(/\+[^@]*@/, '+@');
}

/**
 * Whether the text, trimmed, is an address of the shape `local@domain.tld` in ASCII.
 *
 * Refuses what mail servers and mail headers trip over: quoted local parts, comments, spaces, line
 * breaks, leading, trailing or doubled dots, domains without a dot, addresses over 254 characters.
 * Takes time linear in the length of the text: every expression runs over one part and cannot backtrack.
 */
export function isEmailAddress(text: string): boolean {
  const address = text.trim();
  if (address.length > MAX_ADDRESS_LENGTH) return false;

  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  if (localPart.length > MAX_LOCAL_PART_LENGTH) return false;
  if (!LOCAL_PART.test(localPart) || localPart.split('.').includes('')) return false;

  const labels = address.slice(at + 1).split('.');
  const topLevelDomain = labels.at(-1) ?? '';
  return labels.length >= 2 && TOP_LEVEL_DOMAIN.test(topLevelDomain) && labels.every((l) => DOMAIN_LABEL.test(l));
}
