import { classIdOf } from '@uvh/annotator/input/action';
import { actionFor, type Keymap } from '@uvh/annotator/keymap/keymap';
import type { ClassList, ObjectClass } from '@uvh/domain/annotation/class-list';
import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { useKeymap } from '../shortcuts/keymap-store.ts';
import { ClassMark } from './class-mark.tsx';
import { positionWithin } from './panel-position.ts';

const WIDTH_PX = 260;
const HEIGHT_PX = 460;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

interface ClassPickerProps {
  /** CSS pixels from the canvas' corner. */
  readonly at: { readonly x: number; readonly y: number };
  readonly within: { readonly width: number; readonly height: number };
  readonly label: string | undefined;
  readonly onPick: (name: string) => void;
  readonly onClose: () => void;
}

/** The classes beside a box: type a name or a code, walk with the arrows, or press. */
export function ClassPicker({ at, within, label, onPick, onClose }: ClassPickerProps) {
  const { t } = useTranslation('annotation');
  const classes = useClasses();
  const id = useId();
  const keymap = useKeymap((state) => state.keymap);
  const [query, setQuery] = useState('');
  const found = classes.classes.filter((each) => isMeant(each, query));
  const [wanted, setActive] = useState(() => Math.max(0, label === undefined ? 0 : classes.indexOf(label)));
  const active = Math.min(wanted, found.length - 1);
  const { input, panel } = useOpenPanel(onClose);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
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
      aria-label={t('picker.title')}
      onKeyDown={onKeyDown}
      style={{ ...positionWithin(at, within, WIDTH_PX, HEIGHT_PX), width: WIDTH_PX, maxHeight: HEIGHT_PX }}
      className="absolute z-30 flex animate-fade flex-col rounded-card border border-line bg-raised p-1.5 shadow-float"
    >
      <input
        ref={input}
        role="combobox"
        // Where fingers choose, the keyboard would come up over the classes.
        {...(matchMedia('(pointer: coarse)').matches && { inputMode: 'none' as const })}
        aria-label={t('picker.search')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] && `${id}-${found[active].id}`}
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
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t('picker.title')}
        className="min-h-0 overflow-y-auto"
      >
        {found.map((each, index) => (
          <ClassOption
            key={each.id}
            id={`${id}-${each.id}`}
            objectClass={each}
            isActive={index === active}
            isOfBox={each.name === label}
            onPick={() => onPick(each.name)}
            onHover={() => setActive(index)}
          />
        ))}
      </div>
    </div>
  );
}

/** Takes the focus when it opens, and is closed by a press anywhere else. */
function useOpenPanel(onClose: () => void) {
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [onClose]);
  return { input, panel };
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
      onPointerEnter={onHover}
      className={clsx(
        'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 text-sm pointer-coarse:min-h-11',
        isActive && 'bg-accent text-on-accent',
      )}
    >
      <ClassMark label={objectClass.name} />
      <span className={clsx('flex-1', isOfBox && 'font-bold')}>{objectClass.displayName}</span>
      <KeyOf action={`answer:${objectClass.id}`} />
    </div>
  );
}

/** The class whose key this is: the keys of the image go on working until something is typed. */
function classOfKey(event: KeyboardEvent, keymap: Keymap, classes: ClassList): string | undefined {
  const { code, shiftKey: shift, ctrlKey: ctrl, altKey: alt, metaKey: meta } = event;
  const action = actionFor({ code, modifiers: { shift, ctrl, alt, meta } }, keymap);
  const id = action?.startsWith('answer:') ? classIdOf(action) : undefined;
  return id === undefined ? undefined : classes.byId(id)?.name;
}

/** By the start of any word of its names, or by its code. */
function isMeant({ name, displayName, code }: ObjectClass, query: string): boolean {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return true;
  const words = `${name} ${displayName}`.toLowerCase();
  return (
    code.toLowerCase().startsWith(wanted) ||
    words.split(/[\s-]/).some((word) => word.startsWith(wanted)) ||
    words.includes(wanted)
  );
}
