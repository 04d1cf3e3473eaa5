/** A team that is revealed at its turn. */
interface Placed {
  readonly place: number;
}

/** The best so many teams, from the last of them to the first; who shares the last place is in. */
export function revealOrder<Team extends Placed>(teams: readonly Team[], count: number): readonly Team[] {
  const sorted = teams.toSorted((a, b) => a.place - b.place);
  const last = sorted[Math.min(count, sorted.length) - 1];
  return last === undefined ? [] : sorted.filter(({ place }) => place <= last.place).reverse();
}

/** The step that a key leads to; undefined for other keys. Steps are 0 for the opening, then one for each team. */
export function stepAfterKey(key: string, step: number, teams: number): number | undefined {
  switch (key) {
    case ' ':
    case 'Enter':
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      return Math.min(teams + 1, step + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
    case 'Backspace':
      return Math.max(0, step - 1);
    case 'Home':
      return 0;
    default:
      return undefined;
  }
}
