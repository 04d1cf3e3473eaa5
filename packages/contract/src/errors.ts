import * as z from 'zod/mini';

/**
 * Every error that the API answers, with its HTTP status. The code is the contract; the sentence
 * beside it follows the reader's language (`messages/`).
 */
export const ERROR_STATUS = {
  INVALID_INPUT: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  TEAM_CODE_INVALID: 401,
  FORBIDDEN: 403,
  TOKEN_SCOPE: 403,
  NOT_LEADER: 403,
  NO_TEAM: 403,
  EMAIL_NOT_VERIFIED: 403,
  TEAM_CODE_TAKEN: 403,
  GAME_NOT_OPEN: 403,
  GAME_OVER: 403,
  GAME_PAUSED: 403,
  REGISTRATION_CLOSED: 403,
  ORGANISER_ACCOUNT: 403,
  TEAM_DISQUALIFIED: 403,
  IMAGE_LINK_EXPIRED: 403,
  SETUP_LINK_INVALID: 403,
  LEADER_CODE_INVALID: 403,
  LEADER_CODE_LOCKED: 403,
  PASSWORD_CHANGE_LIMIT: 403,
  MEMBER_REMOVAL_OFF: 403,
  NOT_FOUND: 404,
  TEAM_NOT_FOUND: 404,
  MEMBER_NOT_FOUND: 404,
  NO_IMAGE_LEFT: 404,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  TEAM_NAME_TAKEN: 409,
  TEAM_FULL: 409,
  ALREADY_IN_TEAM: 409,
  LEADER_CANNOT_LEAVE: 409,
  LEADER_OF_OTHERS: 409,
  NOT_LEASED: 409,
  ALREADY_SUBMITTED: 409,
  IDEMPOTENCY_MISMATCH: 409,
  NOT_APPEALABLE: 409,
  NO_APPEALS_LEFT: 409,
  CHANGED_SINCE: 409,
  REFUSED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNKNOWN_LABELS: 422,
  TOO_FEW_REVIEWED: 422,
  BOX_OUTSIDE_IMAGE: 422,
  BOX_UNKNOWN: 422,
  BOX_DUPLICATED: 422,
  BOX_MISSING: 422,
  TOO_MANY_BOXES: 422,
  SETTING_INVALID: 422,
  REGISTRATION_RULE: 422,
  TEAM_NAME_INVALID: 422,
  EMAIL_INVALID: 422,
  PASSWORD_INVALID: 422,
  CODE_INVALID: 422,
  CODE_EXPIRED: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

const codes = Object.keys(ERROR_STATUS).filter((key): key is ErrorCode => key in ERROR_STATUS);

/** One finding of a refusal: a field of a form, or a box of a submission. */
const errorDetailSchema = z.object({
  /** Name of the form field or path in the request body. */
  field: z.optional(z.string()),
  /** Position of the offending box in the submitted list. */
  index: z.optional(z.int()),
  bbox_id: z.optional(z.int()),
  label: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

/**
 * What every refused call answers (docs/product/choices.md#error-bodies): `message` and `error` are the same
 * sentence.
 */
export const errorAnswerSchema = z.object({
  code: z.enum(codes),
  message: z.string(),
  error: z.string(),
  details: z.optional(z.array(errorDetailSchema)),
  /** For TOO_FEW_REVIEWED: 'Modified: X of Y boxes'. */
  modified: z.optional(z.int()),
  total: z.optional(z.int()),
  /** For RATE_LIMITED and UNAVAILABLE: seconds to wait. */
  retry_after: z.optional(z.int()),
  /** Names the failure in the server's log, for INTERNAL. */
  request_id: z.optional(z.string()),
});
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;
