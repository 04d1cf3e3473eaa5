import type { AnswerInput } from '@uvh/contract/call';
import { submitImage } from '@uvh/contract/calls/image';
import * as z from 'zod/mini';
import { compiled } from '../../platform/http/compiled-checks.ts';

const receiptSchema = compiled(z.omit(submitImage.answer, { ahead: true }));

/** What a submission brings with it: images in hand after it, and those of them that are new, as the calls that lease tell them. */
interface WrittenAhead {
  readonly held: readonly number[];
  readonly leased: readonly string[];
}

/** The answer to a submission as text, through the schema of its call. */
export function submissionText(
  receipt: Omit<AnswerInput<typeof submitImage>, 'ahead'>,
  ahead: WrittenAhead | undefined,
): string {
  const text = JSON.stringify(receiptSchema.parse(receipt));
  if (!ahead) return text;
  return `${text.slice(0, -1)},"ahead":{"held":${JSON.stringify(ahead.held)},"leased":[${ahead.leased.join()}]}}`;
}
