import { listAudit } from '@uvh/contract/calls/organiser/audit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { searchOf } from '../table/list-address.ts';
import { TableTools } from '../table/table-tools.tsx';
import { useAddress } from '../table/use-address.ts';
import { useInstant } from '../use-instant.ts';
import type { Act } from './act.ts';
import { ActDialog } from './act-dialog.tsx';
import { changesOf, sayValue } from './changes.ts';

/** /organiser/audit: who did what, and the way to take it back. */
export function Component() {
  const { t } = useTranslation('organiser');
  const address = useAddress({ search: '', direction: 'desc' });
  const { values, set } = address;
  const [opened, setOpened] = useState<Act>();
  const columns = useColumns();
  const direction = values.direction === 'asc' ? 'asc' : 'desc';
  const list = useList<Act>({
    key: ['audit', values.search, direction],
    fetchPage: (page, signal) =>
      callApi(listAudit, { query: { ...page, search: values.search, direction } }, { signal }),
  });

  return (
    <>
      <PageTitle>{t('audit.title')}</PageTitle>
      <PageHeader title={t('audit.title')} lead={t('audit.lead')} />
      <TableTools search={searchOf(address, t('audit.search'))} columns={columns} list={list} fileName="audit" />
      <DataTable
        name={t('audit.title')}
        columns={columns}
        list={list}
        keyOf={({ entry_id }) => entry_id}
        order={{ sort: 'at', direction }}
        onOrder={(wanted) => set({ direction: wanted.direction })}
        onOpen={setOpened}
        empty={<EmptyState title={t('audit.empty')} />}
      />
      <ActDialog act={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function useColumns(): readonly Column<Act>[] {
  const instant = useInstant();
  const { t } = useTranslation('organiser');
  return [
    {
      id: 'at',
      header: t('audit.at'),
      cell: ({ at }) => instant(at),
      csv: ({ at }) => at,
      width: INSTANT_WIDTH,
      canSort: true,
    },
    {
      id: 'actor',
      header: t('audit.actor'),
      cell: ({ actor }) => actor,
      csv: ({ actor }) => actor,
      width: 'minmax(9rem, 1fr)',
    },
    {
      id: 'action',
      header: t('audit.action'),
      cell: (act) => <ActName act={act} />,
      csv: ({ action }) => action,
      width: 'minmax(14rem, 1fr)',
    },
    {
      id: 'target',
      header: t('audit.target'),
      cell: ({ target }) => target,
      csv: ({ target }) => target,
      width: 'minmax(10rem, 1fr)',
    },
    {
      id: 'changes',
      header: t('audit.changes'),
      cell: (act) => <span title={saySummary(act)}>{saySummary(act)}</span>,
      csv: (act) => saySummary(act),
      width: 'minmax(16rem, 3fr)',
    },
  ];
}

function ActName({ act }: { readonly act: Act }) {
  const { t } = useTranslation('organiser');
  return (
    <span className="inline-flex items-center gap-2">
      <code className="text-sm">{act.action}</code>
      {act.undo === 'undone' && <Badge tone="warn">{t('audit.undone')}</Badge>}
    </span>
  );
}

/** 'maxTeamSize: 5 → 6', or the facts of an act that replaced nothing. */
function saySummary(act: Act): string {
  const changes = changesOf(act.before, act.after);
  if (changes.length > 0) {
    return changes.map(({ name, before, after }) => `${name}: ${sayValue(before)} → ${sayValue(after)}`).join('; ');
  }
  return Object.entries(act.details)
    .map(([name, value]) => `${name}: ${sayValue(value)}`)
    .join('; ');
}
