import { MAX_REGISTRATION_PASSWORD_LENGTH } from '@uvh/domain/account/password';
import { firstBrokenRegistrationRule } from '@uvh/domain/account/registration-rules';
import type { Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface RegistrationForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * The rules of registration in their order (docs/product/accounts-and-teams.md#registration-rules): the first
 * broken one is shown, at its field.
 */
export function useRegistrationResolver(): Resolver<RegistrationForm> {
  const { t } = useTranslation('messages');
  return (values) => {
    const broken = firstBrokenRegistrationRule(values);
    if (broken === undefined) return { values, errors: {} };
    const message = t(`rules.${broken.code}`).replace('{limit}', String(MAX_REGISTRATION_PASSWORD_LENGTH));
    return { values: {}, errors: { [broken.field]: { type: broken.code, message } } };
  };
}
