import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface ChoicesProps<Name extends string> {
  readonly legend: string;
  readonly all: readonly Name[];
  readonly chosen: readonly Name[];
  readonly onChange: (chosen: readonly Name[]) => void;
  readonly say: (name: Name) => string;
  readonly mayBeEmpty?: boolean;
  /** What is wrong with what is chosen. */
  readonly error?: string | undefined;
}

/** Several of a few; the last one cannot be taken away, unless none means all. */
export function Choices<Name extends string>(props: ChoicesProps<Name>) {
  const { legend, all, chosen, onChange, say, mayBeEmpty = false, error } = props;
  const errorId = useId();
  const isWrong = error !== undefined;
  const toggle = (name: Name, isOn: boolean) => {
    const next = all.filter((each) => (each === name ? isOn : chosen.includes(each)));
    if (next.length > 0 || mayBeEmpty) onChange(next);
  };
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {all.map((name) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? errorId : undefined}
            onChange={(event) => toggle(name, event.target.checked)}
            label={say(name)}
          />
        ))}
      </div>
      {isWrong && (
        <p id={errorId} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
