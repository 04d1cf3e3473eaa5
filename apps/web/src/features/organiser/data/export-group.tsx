import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ExportValues } from './export-values.ts';

/** What each part of the form is given. */
export interface PartProps {
  readonly form: UseFormReturn<ExportValues>;
}

interface GroupProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** Controls of the data set that belong together. */
export function Group({ title, text, children }: GroupProps) {
  return (
    <fieldset className="grid gap-4 border-line border-t pt-4">
      <legend className="float-left font-display font-semibold text-lg">{title}</legend>
      {text !== undefined && <p className="-mt-2 text-ink-soft text-sm">{text}</p>}
      {children}
    </fieldset>
  );
}
