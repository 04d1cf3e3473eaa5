import { Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { ClassPicker } from './class-picker.tsx';
import { type ClassQuestion, MOST_AT_A_GLANCE } from './likely-classes.ts';

interface ClassFinderProps {
  readonly question: ClassQuestion;
  readonly isOpen: boolean;
  /** Words of a button that is there for few classes too: where no other one gives a class. */
  readonly label?: string;
  readonly onOpen: () => void;
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** The list of classes for a panel that fills the screen, and where there are more classes than keys a button for it. */
export function ClassFinder({ question, isOpen, label, onOpen, onPick, onClose }: ClassFinderProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  return (
    <>
      {(label !== undefined || classes.size > MOST_AT_A_GLANCE) && (
        <button
          type="button"
          onClick={onOpen}
          className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-line bg-raised px-2 text-sm leading-tight hover:bg-sunken sm:shrink-0"
        >
          <Search aria-hidden="true" className="size-4 shrink-0" />
          {label ?? t('classes.find')}
          <KeyOf action="pickClass" />
        </button>
      )}
      {isOpen && (
        <div className="pointer-events-none fixed inset-0 z-30 *:pointer-events-auto">
          <ClassPicker
            // Above the buttons at the lower edge, of which one opened it.
            at={{ x: 8, y: innerHeight }}
            within={{ width: innerWidth, height: innerHeight }}
            question={question}
            onPick={(name) => {
              onClose();
              onPick(name);
            }}
            onClose={onClose}
          />
        </div>
      )}
    </>
  );
}
