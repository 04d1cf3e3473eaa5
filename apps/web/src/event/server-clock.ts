interface Reading {
  /** When the question was sent and its answer received, by this machine, in ms since the epoch. */
  readonly askedAt: number;
  readonly answeredAt: number;
  /** What the server read on its clock in between, in ms since the epoch. */
  readonly serverTime: number;
}

/**
 * What to add to this machine's clock to have the server's, in ms. The server read its clock somewhere on the way:
 * half of the round trip is the best guess (Cristian's algorithm).
 */
export function clockOffset({ askedAt, answeredAt, serverTime }: Reading): number {
  return serverTime - (askedAt + answeredAt) / 2;
}
