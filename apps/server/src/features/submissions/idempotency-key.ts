import * as z from 'zod/mini';

/** As Node names it, however it was sent. */
const NAME = 'idempotency-key';

/** What a submission is known by when it is sent again (docs/product/api.md#idempotency): the server's check of it, and its description. */
export const idempotencyHeaders = z.looseObject({
  [NAME]: z
    .optional(z.string().check(z.maxLength(200)))
    .check(
      z.describe(
        'Made by the client, another one for each submission: the same submission sent again under it is answered as the first time. ' +
          'Without it the lease stands for it. A longer one is refused with INVALID_INPUT, one that was used for another image or other boxes with IDEMPOTENCY_MISMATCH.',
      ),
    ),
});

/** The key that a submission was sent with; an empty one is none. */
export function idempotencyKeyOf({ [NAME]: key }: z.output<typeof idempotencyHeaders>): string | undefined {
  return key === '' ? undefined : key;
}
