import type { AnswerInput } from '@uvh/contract/call';
import { submitImage } from '@uvh/contract/calls/image';
import * as z from 'zod/mini';
import { compiled } from '../../platform/http/compiled-checks.ts';
import { leasedImageText } from '../images/lease/lease-writing.ts';

const receiptSchema = compiled(z.omit(submitImage.answer, { ahead: true }));

/** The answer to a submission as text, through the schema of its call; images that come with it as the calls that lease tell them. */
export function submissionText({ ahead, ...receipt }: AnswerInput<typeof submitImage>): string {
  const text = JSON.stringify(receiptSchema.parse(receipt));
  if (!ahead) return text;
  return `${text.slice(0, -1)},"ahead":{"held":${JSON.stringify(ahead.held)},"leased":[${ahead.leased.map(leasedImageText).join()}]}}`;
}
