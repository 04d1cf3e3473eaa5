import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../layout/query-error.tsx';
import { usePicture } from '../../../learning/use-picture.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { BoxVerdict } from './box-verdict.tsx';
import { LedgerRows } from './ledger-rows.tsx';
import { type ExplainedSubmission, useExplanation } from './submissions-query.ts';
import { sortVerdicts } from './verdicts.ts';

/** What a submission brought: the ledger's rows in sentences, then its boxes. */
export function Explanation({ submissionId }: { readonly submissionId: number }) {
  const { t } = useTranslation('results');
  const explanation = useExplanation(submissionId);
  if (explanation.data !== undefined) return <Explained submission={explanation.data} />;
  if (explanation.isError) {
    return <QueryError title={t('byImage.explainError')} query={explanation} />;
  }
  return (
    <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
      <Spinner />
      {t('byImage.explaining')}
    </p>
  );
}

function Explained({ submission }: { readonly submission: ExplainedSubmission }) {
  const { t } = useTranslation('results');
  return (
    <div className="grid grid-cols-1 gap-5">
      {submission.status === 'open' && <Notice>{t('byImage.provisional')}</Notice>}
      <LedgerRows rows={submission.rows} />
      {submission.verdicts.length > 0 && <Boxes submission={submission} />}
      {submission.status !== 'open' && submission.verdicts.length === 0 && <Notice>{t('byImage.boxesLater')}</Notice>}
    </div>
  );
}

function Boxes({ submission }: { readonly submission: ExplainedSubmission }) {
  const { t } = useTranslation('results');
  const picture = usePicture(submission.image_url);
  const { shown, untouched } = sortVerdicts(submission.verdicts);
  return (
    <div>
      <h4 className="text-base">{t('byImage.boxByBox')}</h4>
      {picture.kind === 'failed' && <p className="mt-1 text-ink-soft text-sm">{t('byImage.noPicture')}</p>}
      <ul className="mt-2 grid grid-cols-1 gap-x-6 md:grid-cols-2">
        {shown.map((verdict) => (
          <BoxVerdict key={verdict.index} submissionId={submission.submission_id} verdict={verdict} picture={picture} />
        ))}
      </ul>
      {untouched > 0 && <p className="mt-3 text-ink-soft text-sm">{t('byImage.untouched', { count: untouched })}</p>}
    </div>
  );
}
