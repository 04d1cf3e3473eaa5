import { MAX_IMAGES_AT_ONCE } from '@uvh/contract/calls/organiser/images';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { formatNumber } from '../../../ui/formats.ts';
import { useHandOnFocus } from '../act/hand-on-focus.ts';
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
    <section className="mb-4 flex min-h-10 flex-wrap items-center gap-2">
      {/* The number alone is read out when it changes, not every button that comes with it. */}
      <p role="status" className="font-semibold empty:absolute">
        {selected.size > 0 && t('selected', { count: selected.size })}
      </p>
      {selected.size > 0 && (
        <>
          <ImageActs imageIds={[...selected]} onDone={none} />
          <Choice variant="quiet" onClick={none}>
            {t('none')}
          </Choice>
        </>
      )}
      {selected.size < most && (
        <Choice variant="secondary" onClick={all} isBusy={isGathering}>
          {t(most < total ? 'selectFirst' : 'selectAll', { number })}
        </Choice>
      )}
    </section>
  );
}

/** Selects all or none, and goes when that is so. */
function Choice(props: ButtonProps) {
  return <Button ref={useHandOnFocus()} size="small" {...props} />;
}
