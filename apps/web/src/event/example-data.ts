import { useClasses } from './classes.ts';
import { useEvent } from './event.ts';
import { showsTraffic } from './shows-traffic.ts';

/**
 * Whether the streets that the product brings along, drawn and photographed, show what the event is about: they are
 * example data of the default event, with boxes of its classes. Where an event has other classes they are nowhere.
 */
export function useShowsTraffic(): boolean {
  return showsTraffic(useClasses());
}

/** Whether there is anything to practise on: the example data, or pictures of the event's own. */
export function useHasPractice(): boolean {
  const showsExamples = useShowsTraffic();
  return useHasOwnPractice() || showsExamples;
}

/** Whether the event brought pictures of its own to practise on: they come in place of the example data. */
export function useHasOwnPractice(): boolean {
  return useEvent().settings?.has_practice ?? false;
}
