import type { WireClass } from '@uvh/contract/object-class';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ClassErrors } from './class-problems.ts';

interface ClassRowProps {
  readonly value: WireClass;
  readonly errors: ClassErrors;
  readonly onChange: (to: WireClass) => void;
  readonly onRemove: () => void;
}

/** One class in the form; the server says which of its entries may not change any more. */
export function ClassRow({ value, errors, onChange, onRemove }: ClassRowProps) {
  const { t } = useTranslation('organiser-event');
  const called = value.display_name ?? value.name;
  return (
    <li>
      <fieldset
        aria-label={value.name}
        className="grid grid-cols-2 items-end gap-2 border-line border-b pb-3 sm:grid-cols-[auto_1fr_1fr_5rem_4rem_auto]"
      >
        <Field label={t('classes.color')} error={errors.color}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={value.color}
              onChange={(event) => onChange({ ...value, color: event.target.value })}
              className="h-12 w-14 rounded-control border border-line-strong bg-raised p-1"
            />
          )}
        </Field>
        <Text
          label={t('classes.name')}
          value={value.name}
          error={errors.name}
          onChange={(name) => onChange({ ...value, name })}
        />
        <Text
          label={t('classes.displayName')}
          value={called}
          error={errors.display_name}
          onChange={(display) => onChange(withDisplayName(value, display))}
        />
        <Text
          label={t('classes.code')}
          value={value.code}
          error={errors.code}
          onChange={(code) => onChange({ ...value, code: code.toUpperCase() })}
        />
        <Text
          label={t('classes.key')}
          value={value.key ?? ''}
          error={errors.key}
          onChange={(key) => onChange({ ...value, key: key === '' ? null : key.slice(-1).toLowerCase() })}
        />
        <IconButton label={t('classes.remove', { name: called })} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      </fieldset>
    </li>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (text: string) => void;
}

function Text({ label, value, error, onChange }: TextProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={clsx(CONTROL_LOOK, 'min-w-0')}
        />
      )}
    </Field>
  );
}

/** A class that is called as it is named has no other name to keep. */
function withDisplayName({ display_name: _, ...value }: WireClass, display: string): WireClass {
  return display === value.name ? value : { ...value, display_name: display };
}
