import type { Editor } from '@uvh/annotator/editor';
import { REVIEWED_ONE_IN } from '@uvh/domain/annotation/submission-rules';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Digits } from '../../ui/digits.tsx';
import { DOCUMENT, useEditor } from '../use-editor.ts';

/** The one-third rule as it stands (docs/product/choices.md#one-third-rule), with the mark that has to be reached. */
export function QuotaMeter({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const { modified, total, isEnough, missing } = useEditor(
    editor,
    DOCUMENT,
    (current) => current.figures().reviewedShare,
  );
  const text = t('quota.label', { modified, total, count: total });
  const percent = total === 0 ? 0 : Math.min(100, (modified / total) * 100);
  return (
    <div
      // As wide as its meter: a long name of a team gives way, or the meter runs under the buttons.
      className="flex min-w-14 flex-col gap-0.5 sm:min-w-32"
      title={isEnough ? t('quota.enough') : t('quota.missing', { count: missing })}
    >
      <span className="figures flex min-w-0 items-center gap-1 text-sm leading-tight max-sm:text-xs">
        <span className="truncate max-sm:hidden">{text}</span>
        {/* A phone has room for the figures; the meter says the rest. */}
        <span aria-hidden="true" className="sm:hidden">
          <Digits of={modified} />/<Digits of={total} />
        </span>
        {isEnough && <Check aria-hidden="true" className="size-4 text-go" />}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot carry the mark of the third. */}
      <span
        role="meter"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={modified}
        aria-valuetext={isEnough ? t('quota.enough') : t('quota.missing', { count: missing })}
        className="relative h-1.5 w-full min-w-14 sm:min-w-32 overflow-hidden rounded-full bg-sunken forced-color-adjust-none forced-colors:outline-1 forced-colors:outline-[CanvasText]"
      >
        {/* Moved, not widened, which would lay out the page; at once, as it is one box further at each answer. */}
        <span
          className={clsx('absolute inset-0 rounded-full', isEnough ? 'bg-go' : 'bg-accent')}
          style={{ transform: `translateX(${percent - 100}%)` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${100 / REVIEWED_ONE_IN}%` }} />
      </span>
    </div>
  );
}
