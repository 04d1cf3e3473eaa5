import { useEvent } from './event.ts';

/** What mistakes cost in this event, as texts name it. As long as the event is not known, what they usually cost. */
export function useCosts(): { readonly wrong: number; readonly nothing: number } {
  const { wrong_answer: wrong, box_around_nothing: nothing } = useEvent().settings?.costs ?? USUAL;
  return { wrong, nothing };
}

const USUAL = { wrong_answer: 2, box_around_nothing: 1 };
