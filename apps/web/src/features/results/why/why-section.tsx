import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryError } from '../../../layout/query-error.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SubmissionItem } from './submission-item.tsx';
import { useSubmissions } from './submissions-query.ts';

/** 'Why this score': the person's submissions, each of which opens into its boxes. */
export function WhySection() {
  const { t } = useTranslation('results');
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={titleId} className="text-2xl">
          {t('byImage.title')}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{t('byImage.text')}</p>
      </div>
      <SubmissionList />
    </section>
  );
}

function SubmissionList() {
  const { t } = useTranslation('results');
  const submissions = useSubmissions();
  // One at a time: an open one holds a whole decoded image.
  const [openId, setOpenId] = useState<number>();
  if (submissions.data === undefined) {
    if (submissions.isError) {
      return <QueryError title={t('byImage.error')} query={submissions} />;
    }
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('byImage.loading')}</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  const all = submissions.data.pages.flatMap((page) => page.submissions);
  if (all.length === 0) return <p className="text-ink-soft">{t('byImage.empty')}</p>;
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {all.map((submission) => (
          <SubmissionItem
            key={submission.submission_id}
            submission={submission}
            isOpen={submission.submission_id === openId}
            onToggle={() => setOpenId((id) => (id === submission.submission_id ? undefined : submission.submission_id))}
          />
        ))}
      </ul>
      {submissions.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isBusy={submissions.isFetchingNextPage}
          onClick={() => void submissions.fetchNextPage()}
        >
          {t('byImage.more')}
        </Button>
      )}
    </>
  );
}
