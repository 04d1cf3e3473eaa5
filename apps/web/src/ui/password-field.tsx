import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'type'>, FieldTexts {}

/** A password that its writer may look at. */
export function PasswordField({ label, hint, error, className, ...rest }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={clsx(CONTROL_LOOK, 'pr-12', className)}
          />
          <IconButton
            label={isShown ? t('hidePassword') : t('showPassword')}
            aria-controls={control.id}
            className="absolute top-0.5 right-0.5"
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
