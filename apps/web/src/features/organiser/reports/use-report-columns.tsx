import type { Answer } from '@uvh/contract/call';
import type { listReports } from '@uvh/contract/calls/organiser/reports';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../table/column.ts';
import { imageColumn, instantColumn, personColumn, pictureColumn } from '../table/common-columns.tsx';
import { useInstant } from '../use-instant.ts';
import { DecisionBadge } from './decision-badge.tsx';

export type ReportRow = Answer<typeof listReports>['rows'][number];

const TONES = { broken: 'neutral', unsuitable: 'neutral', private: 'danger', box: 'info' } as const;

export function useReportColumns(): readonly Column<ReportRow>[] {
  const instant = useInstant();
  const { t } = useTranslation('organiser-reports');
  return [
    pictureColumn(t('picture')),
    instantColumn(t('at'), instant),
    // What is to be decided stands in sight, however narrow the window is.
    {
      id: 'decision',
      header: t('state'),
      cell: (report) => <DecisionBadge report={report} />,
      csv: ({ decision }) => decision ?? 'open',
      width: 'minmax(10rem, 1fr)',
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
    personColumn(t('by')),
    imageColumn(t('image')),
  ];
}
