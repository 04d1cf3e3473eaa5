import type { ClassList, ObjectClass } from '@uvh/domain/annotation/class-list';
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { isHeldByFingers } from '../pointer.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { useKeymap } from '../shortcuts/keymap-store.ts';
import { ClassMark } from './class-mark.tsx';
import { type ClassQuestion, classesMeant, likeliestClasses, MOST_AT_A_GLANCE } from './likely-classes.ts';
import { MARGIN_PX, positionWithin } from './panel-position.ts';
import { classOfKey, typedAhead } from './typed-ahead.ts';

const WIDTH_PX = 260;
const HEIGHT_PX = 460;
/** Under fingers rows are higher: all of a dozen where the image leaves room. */
const TOUCH_HEIGHT_PX = 600;
/** How many of many classes stand before the others. */
const LIKELY = 6;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface ClassPickerProps {
  /** CSS pixels from the canvas' corner. */
  readonly at: { readonly x: number; readonly y: number };
  readonly within: { readonly width: number; readonly height: number };
  readonly question: ClassQuestion;
  /** Whether what is chosen is confirmed as well. */
  readonly isAnswer?: boolean;
  /** The keys that were pressed for it before it was here. */
  readonly typed?: readonly globalThis.KeyboardEvent[];
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** The classes beside a box: type a name or a code, walk with the arrows, or press. */
export function ClassPicker({ at, within, question, isAnswer = false, typed = [], onPick, onClose }: ClassPickerProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const id = useId();
  const keymap = useKeymap((state) => state.keymap);
  const { label } = question;
  const [ahead] = useState(() => typedAhead(typed, { classes, keymap, label }));
  const [query, setQuery] = useState(ahead.query);
  const sections = sectionsOf(classes, question, query);
  const found = sections.flatMap((section) => section.classes);
  const [wanted, setActive] = useState(() =>
    Math.max(0, query === '' ? found.findIndex(({ name }) => name === label) : 0),
  );
  const active = Math.min(wanted, found.length - 1);
  const { input, panel } = useOpenPanel(onClose);
  useChosenAhead(ahead.chosen, onPick);
  // On a phone the image is lower than the list would like to be.
  const height = Math.min(isHeldByFingers() ? TOUCH_HEIGHT_PX : HEIGHT_PX, within.height - 2 * MARGIN_PX);
  const list = useCutRow(height);
  const activeId = found[active] && `${id}-${found[active].id}`;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // They build and end the syllable that is being typed.
    if (event.nativeEvent.isComposing) return;
    const name = query === '' ? classOfKey(event, keymap, classes) : undefined;
    const step = STEPS[event.key];
    const chosen = event.key === 'Enter' ? found[active]?.name : undefined;
    if (name !== undefined) onPick(name);
    else if (chosen !== undefined) onPick(chosen);
    else if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={isAnswer ? t('ring.title') : t('picker.title')}
      onKeyDown={onKeyDown}
      style={{ ...positionWithin(at, within, WIDTH_PX, height), width: WIDTH_PX, maxHeight: height }}
      className="absolute z-30 flex animate-fade flex-col rounded-card border border-line bg-raised p-1.5 shadow-float"
    >
      <input
        ref={input}
        role="combobox"
        // Where fingers choose, the keyboard would come up over the classes.
        {...(isHeldByFingers() && { inputMode: 'none' as const })}
        aria-label={t('picker.search')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        placeholder={t('picker.search')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        className="mb-1 min-h-10 rounded-control border border-line-strong bg-surface px-3 text-sm"
      />
      {found.length === 0 && <p className="px-3 py-2 text-ink-soft text-sm">{t('picker.nothing')}</p>}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('picker.title')}
        className="min-h-0 overflow-y-auto"
      >
        {sections.map((section) => (
          <Section key={section.kind} kind={section.kind}>
            {section.classes.map((each) => (
              <ClassOption
                key={each.id}
                id={`${id}-${each.id}`}
                objectClass={each}
                isActive={each === found[active]}
                isOfBox={each.name === label}
                onPick={() => onPick(each.name)}
                onHover={() => setActive(found.indexOf(each))}
              />
            ))}
          </Section>
        ))}
      </div>
    </div>
  );
}

interface SectionOfClasses {
  readonly kind: 'only' | 'likely' | 'others';
  readonly classes: readonly ObjectClass[];
}

/** Many classes with the likeliest before the others; few, and those that were typed for, as one list. */
function sectionsOf(classes: ClassList, question: ClassQuestion, query: string): readonly SectionOfClasses[] {
  if (query.trim() !== '' || classes.size <= MOST_AT_A_GLANCE) {
    return [{ kind: 'only', classes: classesMeant(classes, query) }];
  }
  const likely = likeliestClasses(classes, question, LIKELY);
  return [
    { kind: 'likely', classes: likely },
    { kind: 'others', classes: classes.classes.filter((each) => !likely.includes(each)) },
  ];
}

function Section({ kind, children }: { readonly kind: SectionOfClasses['kind']; readonly children: ReactNode }) {
  const { t } = useTranslation('annotation');
  const id = useId();
  if (kind === 'only') return children;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields.
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-2 pt-1.5 pb-0.5 font-semibold text-ink-soft text-xs">
        {t(`picker.${kind}`)}
      </p>
      {children}
    </div>
  );
}

/** What was chosen before the list was here is not shown first. */
function useChosenAhead(chosen: string | undefined, onPick: (name: string) => void): void {
  const pick = useEffectEvent(onPick);
  useLayoutEffect(() => {
    if (chosen !== undefined) pick(chosen);
  }, [chosen]);
}

/** Takes the focus when it opens, and is closed by a press anywhere else. */
function useOpenPanel(onClose: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // At once: the next key is for it.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [onClose]);
  return { input, panel };
}

/** The list ends in the middle of a row where it goes on below: one that ends between two rows looks like all there is. */
function useCutRow(height: number) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height leaves room for other rows.
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    box.style.maxHeight = '';
    if (box.scrollHeight <= box.clientHeight) return;
    const middles = [...box.querySelectorAll<HTMLElement>('[role=option]')].map(
      ({ offsetTop, offsetHeight }) => offsetTop - box.offsetTop + offsetHeight / 2,
    );
    const last = middles.findLast((middle) => middle <= box.clientHeight);
    if (last !== undefined) box.style.maxHeight = `${last}px`;
  }, [height]);
  return list;
}

interface ClassOptionProps {
  readonly id: string;
  readonly objectClass: ObjectClass;
  readonly isActive: boolean;
  /** The box has this class now. */
  readonly isOfBox: boolean;
  readonly onPick: () => void;
  readonly onHover: () => void;
}

function ClassOption({ id, objectClass, isActive, isOfBox, onPick, onHover }: ClassOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the field above names the active option.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onPick}
      onPointerMove={onHover}
      className={clsx(
        'flex min-h-8 cursor-pointer scroll-my-4 items-center gap-2 rounded-control px-2 text-sm pointer-coarse:min-h-11 pointer-coarse:scroll-my-5.5',
        isActive && 'bg-accent text-on-accent',
      )}
    >
      <ClassMark label={objectClass.name} />
      <span className={clsx('flex-1', isOfBox && 'font-bold')}>{objectClass.displayName}</span>
      <KeyOf action={`answer:${objectClass.id}`} />
    </div>
  );
}
