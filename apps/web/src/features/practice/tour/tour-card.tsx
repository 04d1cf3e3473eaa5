import type { Editor } from '@uvh/annotator/editor';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { keyTextOf, useKeymap } from '../../../workspace/shortcuts/keymap-store.ts';
import { DOCUMENT, useEditor } from '../../../workspace/use-editor.ts';
import { boxOfStep, isAnsweredOtherwise, nextTourStep, TOUR_STEPS } from './tour-steps.ts';

/** At the lower edge, where the first photograph has no box; on a low screen its buttons stand beside its words. */
const CARD =
  'grid w-full max-w-md gap-2 rounded-card border-2 border-accent bg-raised p-3 text-ink text-sm shadow-float motion-safe:animate-rise';

interface TourOfferProps {
  readonly onStart: () => void;
  readonly onRefuse: () => void;
}

/** Asked once: whether somebody wants to be shown. */
export function TourOffer({ onStart, onRefuse }: TourOfferProps) {
  const { t } = useTranslation('practice');
  return (
    // On a low screen in one row, above the word on the selected box, which lies over the image there.
    <section
      aria-label={t('tour.label')}
      className={clsx(CARD, 'sm:short:mb-9 sm:short:flex sm:short:w-auto sm:short:max-w-full sm:short:items-center')}
    >
      <p className="font-semibold">{t('tour.offer')}</p>
      <div className="flex flex-wrap gap-2 sm:short:shrink-0">
        <Button size="small" onClick={onStart}>
          {t('tour.start')}
        </Button>
        <Button size="small" variant="quiet" onClick={onRefuse}>
          {t('tour.refuse')}
        </Button>
      </div>
    </section>
  );
}

interface TourCardProps {
  readonly editor: Editor;
  readonly isChecked: boolean;
  /** It was left before its end, or is over. */
  readonly onClose: () => void;
}

/** The step that is to be done now, on the box that it is about; the next one comes as soon as it is done. */
export function TourCard({ editor, isChecked, onClose }: TourCardProps) {
  const { t } = useTranslation(['practice', 'annotation']);
  const keymap = useKeymap((state) => state.keymap);
  const overrides = useKeymap((state) => state.overrides);
  const step = useEditor(editor, DOCUMENT, () => nextTourStep(editor.boxes(), isChecked));
  const hasSlipped = useEditor(editor, DOCUMENT, () => step !== undefined && isAnsweredOtherwise(step, editor.boxes()));
  useEffect(() => {
    if (step === undefined || hasSlipped) return;
    const id = boxOfStep(step);
    const index = editor.boxes().findIndex(({ bboxId, isNew }) => bboxId === id && !isNew);
    editor.select(index < 0 ? [] : [index]);
    if (index < 0) editor.dispatch('fit');
  }, [editor, step, hasSlipped]);
  if (step === undefined) {
    return (
      <section aria-label={t('tour.label')} className={CARD}>
        <p className="font-semibold">{t('tour.over')}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/game" size="small">
            {t('tour.play')}
          </ButtonLink>
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('tour.goOn')}
          </Button>
        </div>
      </section>
    );
  }
  const pick = keyTextOf(keymap, 'pickClass') ?? '';
  // The default keys are told in words; of somebody’s own the sign is known.
  const own = step === 'relabel' ? undefined : keyTextOf(overrides, step);
  const number = TOUR_STEPS.indexOf(step) + 1;
  return (
    <section
      aria-label={t('tour.label')}
      className={clsx(
        CARD,
        'short:max-w-2xl sm:short:mb-13 sm:short:sideways:mb-0 sm:short:flex sm:short:items-center sm:short:justify-between',
      )}
    >
      <div role="status" className="grid gap-1 short:gap-0">
        <p className="font-bold font-display">
          <span className="figures mr-2 text-ink-soft">{t('tour.step', { number, count: TOUR_STEPS.length })}</span>
          {t(`tour.${step}.title`)}
        </p>
        <p>{t(`tour.${step}.text`)}</p>
        {hasSlipped ? (
          <p className="font-semibold text-danger">{t('tour.slip')}</p>
        ) : (
          <>
            <p className="text-ink-soft pointer-coarse:hidden">
              {own === undefined ? t(`tour.${step}.keys`, { pick }) : t('tour.ownKey', { key: own })}
            </p>
            <p className="hidden text-ink-soft pointer-coarse:block">{t(`tour.${step}.touch`)}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:short:shrink-0">
        {hasSlipped && (
          <Button size="small" onClick={() => editor.dispatch('undo')}>
            {t('annotation:tools.undo')}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('tour.skip')}
        </Button>
      </div>
    </section>
  );
}
