import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatInstant } from '../../../ui/formats.ts';
import { Explanation } from './explanation.tsx';
import { Gain } from './gain.tsx';
import type { Submission } from './submissions-query.ts';

interface SubmissionItemProps {
  readonly submission: Submission;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One submission as a line that opens. */
export function SubmissionItem({ submission, isOpen, onToggle }: SubmissionItemProps) {
  const { t, i18n } = useTranslation('results');
  const panelId = useId();
  const { status, judged, hits } = submission;
  return (
    <li className="rounded-card border border-line bg-surface shadow-card">
      <h3 className="font-normal text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': panelId })}
          onClick={onToggle}
          className="flex w-full items-center gap-3 rounded-card p-3 text-start hover:bg-sunken sm:gap-4 sm:p-4"
        >
          <img
            src={submission.thumbnail_url}
            alt=""
            width={96}
            height={56}
            loading="lazy"
            decoding="async"
            // Under the picture until it is there, and instead of it where it does not come.
            style={{ backgroundImage: `url(${submission.placeholder})` }}
            className="hidden h-14 w-24 shrink-0 rounded-control bg-center bg-cover bg-sunken object-cover sm:block"
          />
          <span className="grid min-w-0 flex-1 gap-1">
            {/* A name, which organisers find by these digits, and no count. */}
            <span className="font-display font-semibold">{t('byImage.name', { id: String(submission.image_id) })}</span>
            <span className="text-ink-soft text-sm">
              {formatInstant(submission.submitted_at, i18n.language)}
              {' · '}
              {t('byImage.boxes', { count: submission.boxes })}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-sm">
              {/* In two lines where a phone has no room: beside it stands what it brought. */}
              <Badge tone={status === 'open' ? 'warn' : 'go'} className="whitespace-normal!">
                {t(`byImage.status.${status}`)}
              </Badge>
              {judged > 0 && <span className="text-ink-soft">{t('byImage.hits', { hits, judged })}</span>}
            </span>
          </span>
          <Gain xp={submission.xp} className="text-lg" />
          <ChevronDown aria-hidden="true" className={clsx('size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')} />
        </button>
      </h3>
      {isOpen && (
        <div id={panelId} className="border-line border-t p-3 sm:p-5">
          <Explanation submissionId={submission.submission_id} />
        </div>
      )}
    </li>
  );
}
