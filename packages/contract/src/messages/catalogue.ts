import type { ConditionRefusal } from '@uvh/domain/account/event-conditions';
import type { RegistrationRefusal } from '@uvh/domain/account/registration-rules';
import type { TeamNameRefusal } from '@uvh/domain/team/team-name';
import type { ErrorCode } from '../errors.ts';
import { bn } from './bn.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';
import { kn } from './kn.ts';
import { type Language, spokenLanguage } from './languages.ts';
import { mr } from './mr.ts';
import { ta } from './ta.ts';
import { te } from './te.ts';

export { LANGUAGES, type Language } from './languages.ts';

/** The message of a call that went well. */
export type DoneMessage =
  | 'CODE_SENT'
  | 'RESET_CODE_SENT'
  | 'RESET_CODE_ACCEPTED'
  | 'PASSWORD_CHANGED'
  | 'TEAM_CODE_ACCEPTED'
  | 'TEAM_JOINED'
  | 'TEAM_RENAMED'
  | 'MEMBER_REMOVED'
  | 'ACCOUNT_ERASED';

/** Why a form's field was refused, where the code of the error alone does not say it. */
export type RuleMessage = RegistrationRefusal | ConditionRefusal | TeamNameRefusal | 'NEW_PASSWORD_REQUIRED';

/** Every sentence that the server says, in one language. {seconds} and {limit} are filled in. */
export interface Catalogue {
  readonly errors: Readonly<Record<ErrorCode, string>>;
  readonly rules: Readonly<Record<RuleMessage, string>>;
  readonly done: Readonly<Record<DoneMessage, string>>;
}

const catalogues: Readonly<Record<Language, Catalogue>> = { en, hi, kn, ta, te, bn, mr };

/** The sentences of a language; those in English for one that the product does not speak. */
export function catalogueOf(language: string): Catalogue {
  return catalogues[spokenLanguage(language)];
}

/**
 * The sentence of an error. `reason` names the rule of a form that was broken, where the code is shared
 * by several rules; an unknown one falls back to the code's own sentence.
 */
export function errorSentence(language: string, code: ErrorCode, reason?: string): string {
  const { errors, rules } = catalogueOf(language);
  return reason !== undefined && isRule(rules, reason) ? rules[reason] : errors[code];
}

function isRule(rules: Catalogue['rules'], reason: string): reason is RuleMessage {
  return Object.hasOwn(rules, reason);
}
