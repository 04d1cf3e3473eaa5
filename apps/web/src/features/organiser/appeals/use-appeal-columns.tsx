import type { Answer } from '@uvh/contract/call';
import type { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { shownAppeal } from '@uvh/contract/shown-appeal';
import { useTranslation } from 'react-i18next';
import { useSaidOf } from '../images/use-said-of.ts';
import type { Column } from '../table/column.ts';
import { imageColumn, instantColumn, personColumn, pictureColumn } from '../table/common-columns.tsx';
import { useInstant } from '../use-instant.ts';
import { AppealBadge } from './appeal-badge.tsx';

export type AppealRow = Answer<typeof listEveryAppeal>['rows'][number];

const shownState = ({ state, is_image_out: isOut = false }: AppealRow) => shownAppeal(state, isOut);

export function useAppealColumns(): readonly Column<AppealRow>[] {
  const instant = useInstant();
  const { t } = useTranslation('organiser-appeals');
  const saidOf = useSaidOf();
  const opinionsOf = ({ opinions }: AppealRow) =>
    opinions.map(({ username, said }) => `${username}: ${said === null ? t('unsure') : saidOf(said)}`).join(', ');
  return [
    pictureColumn(t('picture')),
    instantColumn(t('at'), instant),
    {
      id: 'state',
      header: t('state'),
      cell: (row) => <AppealBadge state={shownState(row)} />,
      csv: shownState,
      width: 'minmax(8rem, 1fr)',
    },
    personColumn(t('by')),
    imageColumn(t('image')),
    {
      id: 'said',
      header: t('said'),
      cell: ({ said }) => saidOf(said),
      csv: ({ said }) => said,
      width: 'minmax(8rem, 1fr)',
    },
    { id: 'was', header: t('was'), cell: ({ was }) => saidOf(was), csv: ({ was }) => was, width: 'minmax(8rem, 1fr)' },
    {
      id: 'opinions',
      header: t('opinions'),
      cell: (row) => <span title={opinionsOf(row)}>{row.opinions.length === 0 ? '–' : opinionsOf(row)}</span>,
      csv: opinionsOf,
      width: 'minmax(12rem, 3fr)',
    },
  ];
}
