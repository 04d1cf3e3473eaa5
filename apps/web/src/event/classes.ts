import { classListFrom, objectClassSchema, type WireClass } from '@uvh/contract/object-class';
import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';
import { storedJson } from '../storage/browser-storage.ts';

interface KnownClasses {
  /** As the event has them. */
  readonly ofEvent: ClassList;
  /** The same with their names in the reader's language. */
  readonly shown: ClassList;
}

const stored = storedJson<readonly WireClass[] | undefined>('local', 'uvh.classes', parseClasses);
const known = stored.read();
let heard = JSON.stringify(known);

/** Until the server has answered, the classes that it had last; those of the default event where it never did. */
const useKnownClasses = create<KnownClasses>()(() => shownFrom(known ? classListFrom(known) : DEFAULT_CLASSES));

i18n.on('languageChanged', () => useKnownClasses.setState(({ ofEvent }) => shownFrom(ofEvent)));

/** The classes of the event, with their names in the reader's language; the same list until one of them changes. */
export function useClasses(): ClassList {
  return useKnownClasses(({ shown }) => shown);
}

/** The same outside of components. */
export function currentClasses(): ClassList {
  return useKnownClasses.getState().shown;
}

/** Calls back when the list changed. */
export function onClassesChange(listener: () => void): () => void {
  return useKnownClasses.subscribe(listener);
}

/**
 * Takes the classes that the server says the event has, and keeps them on this device: without a network an image that
 * was begun here is restored with them. What was heard before changes nothing, so that no screen is drawn again.
 */
export function learnClasses(classes: readonly WireClass[]): void {
  const text = JSON.stringify(classes);
  if (text === heard) return;
  heard = text;
  stored.write(classes);
  useKnownClasses.setState(shownFrom(classListFrom(classes)));
}

function shownFrom(ofEvent: ClassList): KnownClasses {
  return { ofEvent, shown: inLanguage(ofEvent, i18n.language) };
}

/** The list itself where no class has a name in the language. */
function inLanguage(classes: ClassList, language: string): ClassList {
  if (!classes.classes.some(({ displayNames }) => displayNames[language] !== undefined)) return classes;
  return new ClassList(
    classes.classes.map((each) => ({ ...each, displayName: each.displayNames[language] ?? each.displayName })),
  );
}

function parseClasses(value: unknown): readonly WireClass[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const classes = value.map((each) => objectClassSchema.safeParse(each).data);
  return classes.every((each) => each !== undefined) && classes.length > 0 ? classes : undefined;
}
