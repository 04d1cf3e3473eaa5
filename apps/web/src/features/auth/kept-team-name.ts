let kept = '';

/** Keeps a name that could not be given yet, while the address is verified on another screen. */
export function keepTeamName(name: string): void {
  kept = name;
}

export function keptTeamName(): string {
  return kept;
}
