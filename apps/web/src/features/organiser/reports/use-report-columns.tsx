import type { Answer } from '@uvh/contract/call';
import type { listReports } from '@uvh/contract/calls/organiser/reports';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import type { Column } from '../table/column.ts';
import { DecisionBadge } from './decision-badge.tsx';

export type ReportRow = Answer<typeof listReports>['rows'][number];

const TONES = { broken: 'neutral', unsuitable: 'neutral', private: 'danger', box: 'info' } as const;

export function useReportColumns(): readonly Column<ReportRow>[] {
  const { t, i18n } = useTranslation('organiser-reports');
  return [
    {
      id: 'picture',
      header: t('picture'),
      // The placeholder is in the list already: no picture is fetched for a row that flies by.
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
      id: 'kind',
      header: t('kind'),
      cell: ({ kind }) => <Badge tone={TONES[kind]}>{t(`kinds.${kind}`)}</Badge>,
      csv: ({ kind }) => kind,
      width: 'minmax(9rem, 1fr)',
    },
    {
      id: 'note',
      header: t('note'),
      cell: ({ note }) => <span title={note}>{note === '' ? '–' : note}</span>,
      csv: ({ note }) => note,
      width: 'minmax(14rem, 3fr)',
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
      width: 'minmax(12rem, 2fr)',
      canSort: true,
    },
    {
      id: 'decision',
      header: t('state'),
      cell: (report) => <DecisionBadge report={report} />,
      csv: ({ decision }) => decision ?? 'open',
      width: 'minmax(10rem, 1fr)',
    },
  ];
}
