import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { listAnnouncements, withdrawAnnouncement } from '@uvh/contract/calls/organiser/announcements';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { DESTRUCTIVE, useHandOnFocus } from '../act/hand-on-focus.ts';
import { sayFailure } from '../say-failure.ts';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useInstant } from '../use-instant.ts';
import { AnnouncementForm } from './announcement-form.tsx';

type Row = Answer<typeof listAnnouncements>['rows'][number];

/** /organiser/announcements: tells everybody something, and what was told so far. */
export function Component() {
  const { t } = useTranslation('organiser');
  const columns = useColumns();
  const list = useList<Row>({
    key: ['announcements'],
    fetchPage: (query, signal) => callApi(listAnnouncements, { query }, { signal }),
  });
  return (
    <>
      <PageTitle>{t('announcements.title')}</PageTitle>
      <PageHeader title={t('announcements.title')} lead={t('announcements.lead')} />
      <AnnouncementForm />
      <h2 className="mt-8 mb-4 text-2xl">{t('announcements.history')}</h2>
      <TableTools columns={columns} list={list} fileName="announcements" />
      <DataTable
        name={t('announcements.title')}
        columns={columns}
        list={list}
        keyOf={({ announcement_id }) => announcement_id}
        empty={<EmptyState title={t('announcements.empty')} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const instant = useInstant();
  const { t } = useTranslation('organiser');
  return [
    {
      id: 'created_at',
      header: t('announcements.when'),
      cell: ({ created_at }) => instant(created_at),
      csv: ({ created_at }) => created_at,
      width: INSTANT_WIDTH,
    },
    {
      id: 'text',
      header: t('announcements.text'),
      cell: ({ text }) => <span title={text}>{text}</span>,
      csv: ({ text }) => text,
      width: 'minmax(18rem, 4fr)',
    },
    {
      id: 'actor',
      header: t('announcements.who'),
      cell: ({ actor }) => actor,
      csv: ({ actor }) => actor,
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'mailed',
      header: t('announcements.mailed'),
      cell: ({ mailed }) => mailed,
      csv: ({ mailed }) => mailed,
      width: '6rem',
      isNumber: true,
    },
    {
      id: 'state',
      header: t('announcements.state'),
      cell: (row) => <State row={row} />,
      csv: ({ is_shown }) => (is_shown ? t('announcements.shown') : t('announcements.ended')),
      width: 'minmax(14rem, 1fr)',
    },
  ];
}

function State({ row }: { readonly row: Row }) {
  const { t } = useTranslation('organiser');
  if (!row.is_shown) return <Badge>{t('announcements.ended')}</Badge>;
  return (
    <span className="flex items-center gap-2">
      <Badge tone="go">{t('announcements.shown')}</Badge>
      <WithdrawButton row={row} />
    </span>
  );
}

/** A part of its own: it goes with what it withdrew, and hands the focus on. */
function WithdrawButton({ row }: { readonly row: Row }) {
  const { t } = useTranslation('organiser');
  const client = useQueryClient();
  const button = useHandOnFocus();
  const withdraw = useMutation({
    mutationFn: () => callApi(withdrawAnnouncement, { params: { announcementId: row.announcement_id } }),
    onSuccess: ({ mails_stopped }) => toast.success(t('announcements.withdrawn', { count: mails_stopped })),
    onError: (error) => toast.error(sayFailure(error)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button
      ref={button}
      size="small"
      variant="secondary"
      onClick={() => withdraw.mutate()}
      isBusy={withdraw.isPending}
      {...{ [DESTRUCTIVE]: '' }}
    >
      {t('announcements.withdraw')}
    </Button>
  );
}
