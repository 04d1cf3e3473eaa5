const STYLES = ['bottts', 'identicon', 'shapes', 'initials', 'pixel-art'] as const;

export type AvatarStyle = (typeof STYLES)[number];

/** The style of a username's picture: the sum of its character codes modulo five (docs/product/choices.md#avatars). */
export function avatarStyleOf(username: string): AvatarStyle {
  let sum = 0;
  for (let index = 0; index < username.length; index += 1) sum += username.charCodeAt(index);
  return STYLES[sum % STYLES.length] ?? 'bottts';
}
