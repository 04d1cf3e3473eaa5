import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { listFlagged } from '@uvh/contract/calls/organiser/fairness';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { whileTransient } from '../../../api/retry.ts';
import { NextOpen } from '../queue/next-open.tsx';

interface NextPersonProps {
  readonly userId: number;
  readonly isDecided: boolean;
}

/** The way on to the next person with signals about whom nobody has decided. */
export function NextPerson({ userId, isDecided }: NextPersonProps) {
  const { t } = useTranslation('organiser-fairness');
  const { data } = useQuery<Answer<typeof listFlagged>>({
    queryKey: ['organiser', 'fairness'],
    queryFn: ({ signal }) => callApi(listFlagged, {}, { signal }),
    retry: whileTransient,
  });
  if (data === undefined) return null;
  const own = data.people.findIndex((person) => person.user_id === userId);
  // Round the list once, from the one after this person.
  const others = [...data.people.slice(own + 1), ...data.people.slice(0, Math.max(0, own))];
  const open = others.filter((person) => person.decided_at === null);
  const [next] = open;
  return (
    <NextOpen
      to={next === undefined ? null : `/organiser/fairness/${next.user_id}`}
      label={t('next.open')}
      status={next === undefined ? t('next.none') : t('next.left', { count: open.length })}
      isDecided={isDecided}
    />
  );
}
