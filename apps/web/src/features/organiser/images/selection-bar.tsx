import { MAX_IMAGES_AT_ONCE } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { ImageActs } from './image-acts.tsx';
import type { useSelection } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: ReturnType<typeof useSelection>;
  /** How many images the list has in all. */
  readonly total: number;
}

/** How many images are selected, the ways to select all or none, and what can be done with them. */
export function SelectionBar({ selection, total }: SelectionBarProps) {
  const { t, i18n } = useTranslation('organiser-images');
  const { selected, all, none, isGathering } = selection;
  const most = Math.min(total, MAX_IMAGES_AT_ONCE);
  const number = formatNumber(most, i18n.language);
  return (
    <section aria-live="polite" className="mb-4 flex min-h-10 flex-wrap items-center gap-2">
      {selected.size > 0 && (
        <>
          <span className="font-semibold">{t('selected', { count: selected.size })}</span>
          <ImageActs imageIds={[...selected]} onDone={none} />
          <Button size="small" variant="quiet" onClick={none}>
            {t('none')}
          </Button>
        </>
      )}
      {selected.size < most && (
        <Button size="small" variant="secondary" onClick={all} isBusy={isGathering}>
          {t(most < total ? 'selectFirst' : 'selectAll', { number })}
        </Button>
      )}
    </section>
  );
}
