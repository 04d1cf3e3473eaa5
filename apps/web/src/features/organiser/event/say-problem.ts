import type { Answer } from '@uvh/contract/call';
import type { previewEventChange } from '@uvh/contract/calls/organiser/event';
import { useTranslation } from 'react-i18next';

type Problem = Answer<typeof previewEventChange>['problems'][number];

/** Why a value cannot be used, in a sentence. */
export function useSayProblem(): (problem: Problem) => string {
  const { t } = useTranslation('organiser-event');
  return ({ field, kind, limit, message }) => {
    // What the file alone says has its sentence in English; what has a control here is said in the console's language.
    if (message !== undefined && kind === 'wrong') return `${field.replace(/^settings\./, '')} ${message}.`;
    if (field === 'settings.gold_share' && limit !== null) return t(`problems.${kind}`, { limit: `${limit * 100} %` });
    return t(`problems.${kind}`, { limit: limit ?? '' });
  };
}
