import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '@uvh/contract/call';
import { listMail, retryMail } from '@uvh/contract/calls/organiser/mail';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CONTROL_LOOK } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { toast } from '../../../ui/toast.tsx';
import { sayFailure } from '../say-failure.ts';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { searchOf } from '../table/list-address.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { useInstant } from '../use-instant.ts';

type Row = Answer<typeof listMail>['rows'][number];
const STATES = ['all', 'sent', 'waiting', 'refused'] as const;
const TONES = { sent: 'go', waiting: 'info', refused: 'danger' } as const;

/** /organiser/mail: what was sent to whom, and what stands in the way of the rest. */
export function Component() {
  const { t } = useTranslation('organiser');
  const address = useAddress({ state: 'all', search: '' });
  const { values, set } = address;
  const state = STATES.find((each) => each === values.state) ?? 'all';
  const columns = useColumns();
  const list = useList<Row>(
    {
      key: ['mail', state, values.search],
      fetchPage: (page, signal) => callApi(listMail, { query: { ...page, state, search: values.search } }, { signal }),
    },
    (mail) => mail.state === 'waiting',
  );
  return (
    <>
      <PageTitle>{t('mail.title')}</PageTitle>
      <PageHeader title={t('mail.title')} lead={t('mail.lead')} actions={<RetryButton />} />
      <TableTools search={searchOf(address, t('mail.search'))} columns={columns} list={list} fileName="mail">
        <label className="block">
          <span className="sr-only">{t('mail.filter')}</span>
          <select value={state} onChange={(event) => set({ state: event.target.value })} className={CONTROL_LOOK}>
            {STATES.map((each) => (
              <option key={each} value={each}>
                {t(`mail.states.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </TableTools>
      <DataTable
        name={t('mail.title')}
        columns={columns}
        list={list}
        keyOf={({ mail_id }) => mail_id}
        empty={<EmptyState title={t('mail.empty')} />}
      />
    </>
  );
}

function RetryButton() {
  const { t } = useTranslation('organiser');
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => callApi(retryMail, {}),
    onSuccess: async ({ mails }) => {
      toast.success(t('mail.retried', { count: mails }));
      await client.invalidateQueries({ queryKey: ['organiser', 'mail'] });
    },
    onError: (error) => toast.error(sayFailure(error)),
  });
  return (
    <Button variant="secondary" onClick={() => retry.mutate()} isBusy={retry.isPending}>
      {t('mail.retry')}
    </Button>
  );
}

function useColumns(): readonly Column<Row>[] {
  const instant = useInstant();
  const { t } = useTranslation('organiser');
  return [
    {
      id: 'created_at',
      header: t('mail.when'),
      cell: ({ created_at }) => instant(created_at),
      csv: ({ created_at }) => created_at,
      width: INSTANT_WIDTH,
    },
    {
      id: 'recipient',
      header: t('mail.to'),
      cell: ({ recipient }) => recipient,
      csv: ({ recipient }) => recipient,
      width: 'minmax(14rem, 2fr)',
    },
    {
      id: 'kind',
      header: t('mail.kind'),
      cell: ({ kind }) => t(`mail.kinds.${kind}`),
      csv: ({ kind }) => kind,
      width: 'minmax(11rem, 1fr)',
    },
    {
      id: 'subject',
      header: t('mail.subject'),
      cell: ({ subject }) => subject,
      csv: ({ subject }) => subject,
      width: 'minmax(14rem, 2fr)',
    },
    {
      id: 'state',
      header: t('mail.state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mail.states.${state}`)}</Badge>,
      csv: ({ state }) => state,
      width: 'minmax(8rem, 1fr)',
    },
    {
      id: 'tries',
      header: t('mail.tries'),
      cell: ({ tries }) => tries,
      csv: ({ tries }) => tries,
      width: '6rem',
      isNumber: true,
    },
    {
      id: 'last_error',
      header: t('mail.error'),
      cell: ({ last_error }) => <span title={last_error ?? undefined}>{last_error}</span>,
      csv: ({ last_error }) => last_error,
      width: 'minmax(14rem, 3fr)',
    },
  ];
}
