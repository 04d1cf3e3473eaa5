import { useId } from 'react';

interface RadioChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What it means to choose it. */
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One of a few ways, each with a sentence about what it means. */
export function RadioChoice({ name, label, hint, isChosen, onChoose }: RadioChoiceProps) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-start gap-3 rounded-control border border-line px-3 py-1.5 has-checked:border-focus has-checked:bg-sunken">
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        aria-describedby={`${id}hint`}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-focus"
      />
      <span className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <span id={`${id}hint`} className="block text-ink-soft text-sm">
          {hint}
        </span>
      </span>
    </div>
  );
}
