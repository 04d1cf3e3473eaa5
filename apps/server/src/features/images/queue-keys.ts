/** Bound of the random keys by which the queue is read: the largest value of their integer column. */
export const QUEUE_KEY_BOUND = 2 ** 31 - 1;
