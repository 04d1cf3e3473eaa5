import { ClassList } from '@uvh/domain/annotation/class-list';
import { DEFAULT_CLASSES } from '@uvh/domain/annotation/vehicle-class';
import { create } from 'zustand';
import { i18n } from '../i18n/i18n.ts';

interface KnownClasses {
  /** As the event has them. */
  readonly ofEvent: ClassList;
  /** The same with their names in the reader's language. */
  readonly shown: ClassList;
}

const useKnownClasses = create<KnownClasses>()(() => shownFrom(DEFAULT_CLASSES));

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

/** Takes the classes that the event has now. */
export function setEventClasses(classes: ClassList): void {
  if (classes !== useKnownClasses.getState().ofEvent) useKnownClasses.setState(shownFrom(classes));
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
