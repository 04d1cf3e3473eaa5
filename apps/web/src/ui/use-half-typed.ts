import { useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

/** Tells of a control for a time whether half of one is typed: its value is empty then, as if nothing were. */
export function useHalfTyped() {
  const control = useRef<HTMLInputElement>(null);
  return {
    isHalfTyped: () => control.current?.validity.badInput === true,
    /** What is registered, with the control that is asked. */
    watched: <Name extends string>(field: UseFormRegisterReturn<Name>) => ({
      ...field,
      ref: (element: HTMLInputElement | null) => {
        field.ref(element);
        control.current = element;
      },
    }),
  };
}
