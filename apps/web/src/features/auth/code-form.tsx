import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';

interface CodeFormProps {
  readonly label: string;
  /** The most characters of the code. */
  readonly length: number;
  readonly hint?: ReactNode;
  /** What is said to an empty field. */
  readonly required: string;
  readonly busyLabel: string;
  readonly isOneTime?: boolean;
  readonly onCode: (code: string) => Promise<void>;
  /** The message of a failure, shown at the field. Undefined when it is shown elsewhere. */
  readonly sayFailure: (error: unknown) => string | undefined;
}

/** One code and Continue: the form of five screens. */
export function CodeForm({
  label,
  length,
  hint,
  required,
  busyLabel,
  isOneTime = false,
  onCode,
  sayFailure,
}: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const refuse = (sentence: string | undefined) => {
    setProblem(sentence);
    input.current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (code === '') return refuse(required);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onCode(code);
    } catch (error) {
      refuse(sayFailure(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <CodeField
        ref={input}
        label={label}
        hint={hint}
        length={length}
        error={problem}
        value={code}
        autoComplete={isOneTime ? 'one-time-code' : 'off'}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="large" isWide isBusy={isBusy} busyLabel={busyLabel}>
        {t('continue')}
      </Button>
    </form>
  );
}
