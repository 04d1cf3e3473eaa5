import type { Answer } from '@uvh/contract/call';
import type { listEveryAppeal } from '@uvh/contract/calls/organiser/appeals';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import type { Column } from '../table/column.ts';

export type AppealRow = Answer<typeof listEveryAppeal>['rows'][number];

const TONES = { open: 'warn', upheld: 'go', refused: 'neutral' } as const;

export function useAppealColumns(): readonly Column<AppealRow>[] {
  const { t, i18n } = useTranslation('organiser-appeals');
  const opinionsOf = ({ opinions }: AppealRow) =>
    opinions.map(({ username, said }) => `${username}: ${said ?? t('unsure')}`).join(', ');
  return [
    {
      id: 'picture',
      header: t('picture'),
      cell: ({ placeholder }) => <img src={placeholder} alt="" className="h-10 w-16 rounded object-cover" />,
      width: '6rem',
    },
    {
      id: 'at',
      header: t('at'),
      cell: ({ at }) => formatInstant(at, i18n.language),
      csv: ({ at }) => at,
      width: 'minmax(11rem, 1fr)',
      canSort: true,
    },
    {
      id: 'username',
      header: t('by'),
      cell: ({ username, team }) => `${username} · ${team}`,
      csv: ({ username }) => username,
      width: 'minmax(12rem, 2fr)',
    },
    {
      id: 'image_id',
      header: t('image'),
      cell: ({ image_id, source_name }) => <span title={source_name}>{`${image_id} · ${source_name}`}</span>,
      csv: ({ image_id }) => image_id,
      width: 'minmax(10rem, 2fr)',
      canSort: true,
    },
    { id: 'said', header: t('said'), cell: ({ said }) => said, csv: ({ said }) => said, width: 'minmax(8rem, 1fr)' },
    { id: 'was', header: t('was'), cell: ({ was }) => was, csv: ({ was }) => was, width: 'minmax(8rem, 1fr)' },
    {
      id: 'opinions',
      header: t('opinions'),
      cell: (row) => <span title={opinionsOf(row)}>{row.opinions.length === 0 ? '–' : opinionsOf(row)}</span>,
      csv: opinionsOf,
      width: 'minmax(12rem, 3fr)',
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
      csv: ({ state }) => state,
      width: 'minmax(8rem, 1fr)',
    },
  ];
}
