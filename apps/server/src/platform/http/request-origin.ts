import type { Language } from '@uvh/contract/messages/catalogue';

/** The address that a request came from, and the language to answer in. */
export interface RequestOrigin {
  readonly ip: string;
  readonly language: Language;
}
