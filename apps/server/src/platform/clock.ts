/**
 * The time by which gates open and codes run out (docs/product/choices.md#event-clock). Passed in
 * everywhere, so that tests turn it by hand.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
