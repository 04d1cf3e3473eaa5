/** Eight teams, 1,250 down to 510. Never shown once the game has opened: docs/product/screens.md#leaderboard */
export const SAMPLE_ROWS = [
  { key: '0', xp: 1250, isCurrentTeam: true },
  { key: '1', xp: 1120, isCurrentTeam: false },
  { key: '2', xp: 980, isCurrentTeam: false },
  { key: '3', xp: 870, isCurrentTeam: false },
  { key: '4', xp: 760, isCurrentTeam: false },
  { key: '5', xp: 690, isCurrentTeam: false },
  { key: '6', xp: 600, isCurrentTeam: false },
  { key: '7', xp: 510, isCurrentTeam: false },
] as const;

export const SAMPLE_MEMBERS = 3;
export const SAMPLE_OWN = { rank: 1, progressPercent: 25, xp: 750, nextXp: 1500, totalXp: 1250, accuracy: 92 } as const;
