/** A team that is revealed at its turn. */
interface Placed {
  readonly overall_rank: number;
}

/** The best so many teams, from the last of them to the first; teams that share the last rank are in. */
export function revealOrder<Team extends Placed>(teams: readonly Team[], count: number): readonly Team[] {
  const sorted = teams.toSorted((a, b) => a.overall_rank - b.overall_rank);
  const last = sorted[Math.min(count, sorted.length) - 1];
  return last === undefined ? [] : sorted.filter((team) => team.overall_rank <= last.overall_rank).reverse();
}

/** The step that a key leads to; undefined for other keys. Steps are 0 for the opening, then one for each team. */
export function stepAfterKey(key: string, step: number, teams: number): number | undefined {
  switch (key) {
    case ' ':
    case 'Enter':
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
      // Without a team there is nothing to begin, and no end.
      return teams === 0 ? step : Math.min(teams + 1, step + 1);
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
