import { CONTROL_LOOK } from '../../../ui/field.tsx';

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** Narrows a list down to one of a few values. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <label className="grid gap-1.5">
      <span className="font-semibold text-sm">{label}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)} className={CONTROL_LOOK}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
