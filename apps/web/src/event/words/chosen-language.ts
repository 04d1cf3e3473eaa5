import { storedText } from '../../storage/browser-storage.ts';

/** The language that somebody chose (docs/product/screens.md#theme-and-language). */
export const chosenLanguage = storedText('local', 'uvh.language', String);
