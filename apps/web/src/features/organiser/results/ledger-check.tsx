import { useMutation } from '@tanstack/react-query';
import { verifyLedger } from '@uvh/contract/calls/organiser/results';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sayFailure } from '../say-failure.ts';

/** With millions of rows a check takes some ten seconds. */
const ASK_AGAIN_MS = 1000;

async function checkBooks() {
  for (;;) {
    const found = await callApi(verifyLedger, {});
    if (!found.is_checking) return found;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

/** Recomputes every total from the ledger, when an organiser asks for it: before a reveal, say. */
export function LedgerCheck() {
  const { t } = useTranslation('organiser-event');
  const check = useMutation({ mutationFn: checkBooks });
  const broken = check.data?.promises.filter((promise) => promise.broken > 0) ?? [];
  return (
    <div className="mb-6 grid gap-2">
      <div>
        <Button variant="secondary" size="small" onClick={() => check.mutate()} isBusy={check.isPending}>
          {t('ledger.check')}
        </Button>
      </div>
      {check.isError && <Notice tone="error">{sayFailure(check.error)}</Notice>}
      {check.isSuccess && broken.length === 0 && <Notice tone="success">{t('ledger.kept')}</Notice>}
      {broken.length > 0 && (
        <Notice tone="error" title={t('ledger.broken')}>
          <ul>
            {broken.map(({ promise, broken: count }) => (
              <li key={promise}>
                {promise}: {count}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
