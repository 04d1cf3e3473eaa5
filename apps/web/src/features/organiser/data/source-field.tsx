import type { Answer } from '@uvh/contract/call';
import type { listImportSources } from '@uvh/contract/calls/organiser/tasks';
import { CONTROL_LOOK, Field } from '../../../ui/field.tsx';
import { useInstant } from '../use-instant.ts';

interface SourceFieldProps {
  readonly label: string;
  readonly hint: string;
  /** What stands there while none is chosen. */
  readonly none: string;
  readonly sources: Answer<typeof listImportSources>['sources'];
  readonly value: string;
  readonly onChange: (source: string) => void;
  readonly error?: string | undefined;
}

/** One of the uploads, or of what lies in the folder on the server. */
export function SourceField({ label, hint, none, sources, value, onChange, error }: SourceFieldProps) {
  const instant = useInstant();
  // What was chosen before and is gone stays named, so that the server can say that it is.
  const isGone = value !== '' && sources.every(({ name }) => name !== value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.target.value)} className={CONTROL_LOOK}>
          <option value="">{none}</option>
          {isGone && <option value={value}>{value}</option>}
          {/* Folders of uploads differ by their names' last figures alone. */}
          {sources.map(({ name, changed_at: at }) => (
            <option key={name} value={name}>
              {`${name} (${instant(at)})`}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
