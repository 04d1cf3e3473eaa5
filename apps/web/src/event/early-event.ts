/** What public/theme.js asked for while the page came: the answer of `GET /event`, unread, and when. */
interface EarlyEvent {
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly answer: unknown;
}

declare global {
  /** Undefined where it failed. */
  var uvhEarlyEvent: Promise<EarlyEvent | undefined> | undefined;
}

/** Takes over the event that was asked for with the page, once. */
export async function earlyEvent(): Promise<EarlyEvent | undefined> {
  const early = globalThis.uvhEarlyEvent;
  globalThis.uvhEarlyEvent = undefined;
  return early;
}
