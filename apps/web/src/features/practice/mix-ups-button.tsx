import { dueAt } from '@uvh/domain/practice/repetition';
import { Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMixUps } from '../../learning/mix-ups.ts';
import { useSettledMixUps } from '../../learning/use-settled-mix-ups.ts';
import { Button } from '../../ui/button.tsx';
import { Digits } from '../../ui/digits.tsx';
import { LatePanel } from '../../workspace/panels/late-panel.tsx';
import { drawable } from './mix-up-round.ts';

/** Opens what the person mixed up and should see again; there only while something is due. */
export function MixUpsButton() {
  const { t } = useTranslation('practice');
  const [isOpen, setIsOpen] = useState(false);
  useSettledMixUps();
  const due = useMixUps(({ schedule }) => drawable(dueAt(schedule, Date.now())).length);
  if (due === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="shrink-0 whitespace-nowrap"
        aria-label={t('mixUps.open', { count: due })}
        icon={<Repeat2 aria-hidden="true" className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        <span className="max-2xl:hidden">{t('mixUps.open', { count: due })}</span>
        <span className="2xl:hidden">
          <Digits of={due} />
        </span>
      </Button>
      {isOpen && (
        <LatePanel
          title={t('mixUps.title')}
          texts={['guide']}
          onClose={() => setIsOpen(false)}
          load={() => import('./mix-ups-dialog.tsx')}
        >
          {({ MixUpsDialog }) => <MixUpsDialog onClose={() => setIsOpen(false)} />}
        </LatePanel>
      )}
    </>
  );
}
