/**
 * Path below /api of the share card of the caller's last work session, a PNG; the token travels in the Authorization
 * header. Beside the calls, since those answer JSON. Members only: answers 404 before the first submission.
 */
export const SHARE_CARD_PATH = '/results/card.png';

/** The size that link previews and messengers show uncropped. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const;
