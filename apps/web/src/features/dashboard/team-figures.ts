/** Each member's share of the largest contribution, 0 to 1, the largest first; nothing earned is 0. */
export function contributions<M extends { readonly xp: number }>(
  members: readonly M[],
): readonly { readonly member: M; readonly share: number }[] {
  const most = Math.max(0, ...members.map(({ xp }) => xp));
  return members
    .toSorted((a, b) => b.xp - a.xp)
    .map((member) => ({ member, share: most > 0 ? Math.max(0, member.xp) / most : 0 }));
}
