import { Check, CircleHelp, Image, ListChecks, LocateFixed, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Digits } from '../../../ui/digits.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { KeyOf } from '../../shortcuts/key-caps.tsx';
import { ClassStrip } from './class-strip.tsx';
import type { BulkReviewState } from './use-bulk-review.ts';

interface BulkFooterProps {
  readonly review: BulkReviewState;
  readonly onShow: () => void;
  /** Whether the crop is shown in its picture in the place of the others. */
  readonly isOnPicture: boolean;
  readonly onPicture: () => void;
}

/** What can be done with the selected crops, and with all that were seen: every key of the line-up as a button. */
export function BulkFooter({ review, onShow, isOnPicture, onPicture }: BulkFooterProps) {
  const { t } = useTranslation('bulk-review');
  const { chosen, answerable, crops, seenCount, told, selectAll } = review;
  const count = chosen.length;
  const ready = answerable.length;
  const unseen = crops.filter(({ box }) => !box.isUnsure).length - seenCount;
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-2 sideways:gap-1 border-line border-t p-3 max-sm:p-2 sideways:py-1 [@media(max-height:24rem)]:py-1">
      {count > 0 && <ClassStrip review={review} />}
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:gap-1">
        <p aria-live="polite" className="mr-auto text-ink-soft text-sm">
          {told === '' ? t('selected', { count }) : told}
        </p>
        {count < crops.length && (
          <IconButton label={t('selectAll')} onClick={selectAll}>
            <ListChecks aria-hidden="true" />
          </IconButton>
        )}
        {count > 0 && (
          <>
            <IconButton
              label={t('whereIsIt')}
              aria-pressed={isOnPicture}
              onClick={onPicture}
              className="aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              <LocateFixed aria-hidden="true" />
            </IconButton>
            <IconButton label={t('putOff', { count })} onClick={review.doubt}>
              <CircleHelp aria-hidden="true" />
            </IconButton>
            <Button
              variant="quiet"
              className="max-sm:px-3"
              icon={<Image aria-hidden="true" className="size-5 sm:hidden" />}
              title={t('show')}
              onClick={onShow}
            >
              <span className="max-sm:sr-only">{t('show')}</span>
            </Button>
            <Button
              variant="secondary"
              className="max-sm:px-3"
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              disabled={ready === 0}
              aria-label={t('delete', { count: ready })}
              onClick={review.remove}
            >
              <span className="max-sm:hidden">{t('delete', { count: ready })}</span>
              <span className="figures sm:hidden">
                <Digits of={ready} />
              </span>{' '}
              <KeyOf action="delete" />
            </Button>
            <Button
              variant="secondary"
              className="max-sm:px-3"
              icon={<Check aria-hidden="true" className="size-5" />}
              disabled={ready === 0}
              onClick={review.confirm}
              aria-label={t('confirmSelected', { count: ready })}
            >
              <span className="max-sm:hidden">{t('confirmSelected', { count: ready })}</span>
              <span className="figures sm:hidden">
                <Digits of={ready} />
              </span>{' '}
              <KeyOf action="confirm" />
            </Button>
          </>
        )}
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <span className="text-ink-soft text-sm">{t('unseen', { count: unseen })}</span>
          <Button
            disabled={seenCount === 0}
            icon={<Check aria-hidden="true" className="size-5" />}
            onClick={review.confirmSeen}
          >
            {t('confirmSeen', { count: seenCount })}
            <KeyOf action="submit" />
          </Button>
        </span>
      </div>
    </div>
  );
}
