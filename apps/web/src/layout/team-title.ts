import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What teams call themselves a team by, in the languages of the screens and in loan words. */
const TEAM_WORDS = ['team', 'দল', 'টিম', 'टीम', 'संघ', 'दल', 'ತಂಡ', 'ಟೀಮ್', 'அணி', 'டீம்', 'జట్టు', 'టీమ్', 'టీం'];
const CALLS_ITSELF_TEAM = new RegExp(`(?<![\\p{L}\\p{M}])(?:${TEAM_WORDS.join('|')})(?![\\p{L}\\p{M}])`, 'iu');

/** Whether a name says that it is a team's, so that a sentence need not: "Team Peepal", not "Team Team Peepal". */
export function callsItselfTeam(name: string): boolean {
  return CALLS_ITSELF_TEAM.test(name);
}

/** Returns what makes a title of a team's name. */
export function useTeamTitle(): (name: string) => string {
  const { t } = useTranslation();
  return useCallback((name) => (callsItselfTeam(name) ? name : t('team', { name })), [t]);
}
