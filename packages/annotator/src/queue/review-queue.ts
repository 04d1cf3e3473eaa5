/** The order of review and how far it has come. */
export interface QueueState {
  /** Unreviewed boxes in the order in which they should be looked at. */
  readonly order: readonly number[];
  /** Boxes that are not deleted and were suggested by the machine, plus drawn ones without a class. */
  readonly total: number;
  readonly remaining: number;
}
