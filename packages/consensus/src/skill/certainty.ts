/**
 * What others say settles a box from this probability on: for pay, for accuracy, and for the base
 * rates that the pay is divided by. The three must agree, or blind confirmation would earn or lose.
 */
export const REFERENCE_CERTAINTY = 0.9;
