import { useId } from 'react';

interface RadioChoiceProps {
  readonly name: string;
  readonly label: string;
  /** What it means to choose it. */
  readonly hint: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One of a few ways, each with a sentence about what it means. It is chosen by a press anywhere in its frame. */
export function RadioChoice({ name, label, hint, isChosen, onChoose }: RadioChoiceProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-3 py-1.5 has-checked:border-focus has-checked:bg-sunken">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}hint`}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-focus"
      />
      <span className="min-w-0">
        <span id={`${id}label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}hint`} className="block text-ink-soft text-sm">
          {hint}
        </span>
      </span>
    </label>
  );
}
