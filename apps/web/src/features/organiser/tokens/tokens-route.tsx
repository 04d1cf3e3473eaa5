import type { Answer } from '@uvh/contract/call';
import { listTokens, revokeToken } from '@uvh/contract/calls/organiser/tokens';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { PageTitle } from '../../../layout/title.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActButton } from '../act/act-button.tsx';
import type { Column } from '../table/column.ts';
import { INSTANT_WIDTH } from '../table/common-columns.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useList } from '../table/list.ts';
import { useInstant } from '../use-instant.ts';
import { TokenForm } from './token-form.tsx';

type Token = Answer<typeof listTokens>['tokens'][number];

/** /organiser/tokens: what scripts may call the API with. */
export function Component() {
  const { t } = useTranslation('organiser-tokens');
  const columns = useColumns();
  const list = useList<Token>({
    key: ['tokens'],
    fetchPage: async (_, signal) => {
      const { tokens } = await callApi(listTokens, {}, { signal });
      return { rows: tokens, next: null, total: tokens.length };
    },
  });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} lead={t('lead')} />
      <TokenForm />
      <h2 className="mt-8 mb-4 text-2xl">{t('all')}</h2>
      <DataTable
        name={t('title')}
        columns={columns}
        list={list}
        keyOf={({ token_id }) => token_id}
        empty={<EmptyState title={t('none')} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Token>[] {
  const say = useInstant();
  const { t } = useTranslation('organiser-tokens');
  const instant = (at: string | null) => (at === null ? t('never') : say(at));
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => name, width: 'minmax(10rem, 1fr)' },
    { id: 'state', header: t('state'), cell: (token) => <TokenState token={token} />, width: '11rem' },
    { id: 'scopes', header: t('scopes'), cell: ({ scopes }) => scopes.join(', '), width: 'minmax(14rem, 2fr)' },
    { id: 'username', header: t('maker'), cell: ({ username }) => username, width: 'minmax(8rem, 1fr)' },
    {
      id: 'last_used_at',
      header: t('lastUsed'),
      cell: ({ last_used_at }) => instant(last_used_at),
      width: INSTANT_WIDTH,
    },
    {
      id: 'expires_at',
      header: t('expires'),
      cell: ({ expires_at }) => instant(expires_at),
      width: INSTANT_WIDTH,
    },
  ];
}

function TokenState({ token }: { readonly token: Token }) {
  const { t } = useTranslation('organiser-tokens');
  if (token.revoked_at !== null) return <Badge tone="danger">{t('revoked')}</Badge>;
  if (!token.is_good) return <Badge tone="neutral">{t('over')}</Badge>;
  return (
    <ActButton
      size="small"
      label={t('revoke')}
      text={t('revokeText', { name: token.name })}
      done={t('revokeDone')}
      act={() => callApi(revokeToken, { params: { tokenId: token.token_id } })}
    />
  );
}
