import type { Answer } from '@uvh/contract/call';
import type { listPeople } from '@uvh/contract/calls/organiser/people';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

type Facts = Pick<
  Answer<typeof listPeople>['rows'][number],
  'role' | 'is_leader' | 'is_verified' | 'counts' | 'erased_at'
>;

/** What is special about a person. */
export function PersonBadges({ person }: { readonly person: Facts }) {
  const { t } = useTranslation('organiser-people');
  if (person.erased_at !== null) return <Badge>{t('people.erased')}</Badge>;
  return (
    <>
      {person.role === 'organiser' && <Badge tone="info">{t('people.organiser')}</Badge>}
      {person.is_leader && <Badge tone="accent">{t('teams.leader')}</Badge>}
      {!person.is_verified && <Badge tone="warn">{t('people.unverified')}</Badge>}
      {!person.counts && <Badge tone="danger">{t('people.notCounted')}</Badge>}
    </>
  );
}
