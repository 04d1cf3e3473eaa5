import { firstBrokenCondition } from '@uvh/domain/account/event-conditions';
import { MAX_REGISTRATION_PASSWORD_LENGTH } from '@uvh/domain/account/password';
import { firstBrokenRegistrationRule } from '@uvh/domain/account/registration-rules';
import type { Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../event/event.ts';
import type { EventSettings } from '../../event/event-query.ts';

export interface RegistrationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly rollNumber: string;
  readonly institute: string;
  readonly hasConsented: boolean;
}

export const EMPTY_FORM: RegistrationForm = {
  firstName: '',
  lastName: '',
  userName: '',
  email: '',
  password: '',
  confirmPassword: '',
  rollNumber: '',
  institute: '',
  hasConsented: false,
};

/**
 * The rules of registration in their order (docs/product/accounts-and-teams.md#registration-rules): the first
 * broken one is shown, at its field. Organisers are not asked what the event asks of its participants.
 */
export function useRegistrationResolver(whose: 'participant' | 'organiser'): Resolver<RegistrationForm> {
  const { t } = useTranslation('messages');
  const { settings } = useEvent();
  return (values) => {
    const asked = whose === 'participant' ? settings?.registration : undefined;
    const broken = firstBrokenRegistrationRule(values) ?? brokenCondition(asked, values);
    if (broken === undefined) return { values, errors: {} };
    const message = t(`rules.${broken.code}`).replace('{limit}', String(MAX_REGISTRATION_PASSWORD_LENGTH));
    return { values: {}, errors: { [broken.field]: { type: broken.code, message } } };
  };
}

/** What this event asks for; addresses are left to the server, which knows whom the organisers listed. */
function brokenCondition(asked: EventSettings['registration'] | undefined, values: RegistrationForm) {
  if (asked === undefined) return undefined;
  const { roll_number: rollNumber, institute, consent_text: consentText } = asked;
  return firstBrokenCondition({ rollNumber, institute, consentText, emailDomains: [] }, values);
}
