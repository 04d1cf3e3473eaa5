/** Whether registration asks for something. */
export type Asked = 'no' | 'optional' | 'required';

/** What an event wants of those who register, beside the rules that hold everywhere. */
export interface EventConditions {
  readonly rollNumber: Asked;
  readonly institute: Asked;
  /** What people agree to; null where nothing is asked. */
  readonly consentText: string | null;
  /** Domains that addresses may have, in lower case; everybody may register when there is none. */
  readonly emailDomains: readonly string[];
}

export interface EventAnswers {
  readonly email: string;
  readonly rollNumber: string;
  readonly institute: string;
  readonly hasConsented: boolean;
}

export type ConditionRefusal = 'EMAIL_DOMAIN' | 'ROLL_NUMBER_REQUIRED' | 'INSTITUTE_REQUIRED' | 'CONSENT_REQUIRED';

export interface BrokenCondition {
  readonly code: ConditionRefusal;
  /** Where to put the sentence and the cursor. */
  readonly field: keyof EventAnswers;
}

/** Whether an address ends in one of the domains or in one below it; any does when there is none. */
export function isAllowedAddress(email: string, domains: readonly string[]): boolean {
  const own = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domains.length === 0 || domains.some((domain) => own === domain || own.endsWith(`.${domain}`));
}

/** The first condition that somebody does not meet; undefined when all are met. */
export function firstBrokenCondition(
  { rollNumber, institute, consentText, emailDomains }: EventConditions,
  answers: EventAnswers,
): BrokenCondition | undefined {
  if (!isAllowedAddress(answers.email, emailDomains)) return { code: 'EMAIL_DOMAIN', field: 'email' };
  if (rollNumber === 'required' && answers.rollNumber.trim() === '')
    return { code: 'ROLL_NUMBER_REQUIRED', field: 'rollNumber' };
  if (institute === 'required' && answers.institute.trim() === '')
    return { code: 'INSTITUTE_REQUIRED', field: 'institute' };
  if (consentText !== null && !answers.hasConsented) return { code: 'CONSENT_REQUIRED', field: 'hasConsented' };
  return undefined;
}
