import { useTranslation } from 'react-i18next';

/** Whether a name says that it is a team's, in English or by the word of the reader's language. */
export function callsItselfTeam(name: string, word: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  return words.some((each) => each === 'team' || each === word.toLowerCase());
}

/** Returns what makes a title of a team's name: "Team Namma Yatri", but not "Team Team Peepal". */
export function useTeamTitle(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => (callsItselfTeam(name, t('team', { name: '' }).trim()) ? name : t('team', { name }));
}
