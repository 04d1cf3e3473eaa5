import { CircleHelp, CircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { ClassMark } from '../../workspace/class-picker/class-mark.tsx';

interface AnswerButtonsProps {
  readonly isBusy: boolean;
  /** A class, 'removed' for no vehicle, or null for not knowing. */
  readonly onAnswer: (said: string | null) => void;
}

/** All answers side by side, none of them marked: what others said must not show. */
export function AnswerButtons({ isBusy, onAnswer }: AnswerButtonsProps) {
  const { t } = useTranslation('appeals');
  const classes = useClasses();
  return (
    <fieldset disabled={isBusy} className="grid gap-3">
      <legend className="sr-only">{t('judge.question')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
        {classes.classes.map(({ name, displayName }) => (
          <Button
            key={name}
            variant="secondary"
            className="justify-start! text-start"
            icon={<ClassMark label={name} />}
            onClick={() => onAnswer(name)}
          >
            {displayName}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" icon={<CircleOff aria-hidden="true" />} onClick={() => onAnswer('removed')}>
          {t('noVehicle')}
        </Button>
        <Button variant="quiet" icon={<CircleHelp aria-hidden="true" />} onClick={() => onAnswer(null)}>
          {t('judge.unsure')}
        </Button>
      </div>
    </fieldset>
  );
}
