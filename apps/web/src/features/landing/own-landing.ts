import type { Answer } from '@uvh/contract/call';
import type { getEventWords } from '@uvh/contract/calls/event';
import type { useEventWords } from '../../event/words/known-words.ts';
import { inLanguage } from '../../i18n/in-language.ts';

/** What an event lists on its landing page in place of what the product's texts say, in the reader's language. */
export interface OwnLanding {
  /** Whether pictures, figures, links and host of the shipped event are shown. */
  readonly isShipped: boolean;
  readonly questions: readonly { readonly question: string; readonly answer: string }[] | undefined;
  readonly prizes: readonly { readonly title: string; readonly text: string }[] | undefined;
  readonly partners: readonly { readonly name: string; readonly url: string | null }[] | undefined;
  readonly links: readonly { readonly name: string; readonly url: string }[] | undefined;
  readonly dataLicence: { readonly name: string; readonly url: string | null } | null;
}

/** The shipped event's landing page. */
export const SHIPPED_LANDING: OwnLanding = {
  isShipped: true,
  questions: undefined,
  prizes: undefined,
  partners: undefined,
  links: undefined,
  dataLicence: null,
};

/** Of an event of other things, what it does not list is not there: the product's own is of the shipped event. */
export function ownOf({ words, own }: ReturnType<typeof useEventWords.getState>, language: string): OwnLanding {
  const isShipped = words === 'traffic';
  const unlisted = isShipped ? undefined : [];
  return {
    isShipped,
    questions: own?.questions?.map(({ question, answer }) => ({
      question: inLanguage(question, language) ?? '',
      answer: inLanguage(answer, language) ?? '',
    })),
    prizes: prizesOf(own, language) ?? unlisted,
    partners: own?.partners ?? unlisted,
    links: own?.links ?? unlisted,
    dataLicence: own?.data_licence ?? null,
  };
}

function prizesOf(own: Answer<typeof getEventWords> | undefined, language: string): OwnLanding['prizes'] {
  return own?.prizes?.map(({ title, text }) => ({
    title: inLanguage(title, language) ?? '',
    text: inLanguage(text, language) ?? '',
  }));
}
