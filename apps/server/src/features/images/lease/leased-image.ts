import type { LeasedImage } from '@uvh/contract/calls/image';
import { type ImageLinks, imageLinks } from '../file/image-links.ts';
import { boxesText, leasedImageText } from './lease-writing.ts';
import { type LeasingServices, type LiveLease, leaseStart } from './service.ts';

/** Tells images in hand as the calls that lease answer them, each as text. */
export function leasedImageTexts(
  services: Pick<LeasingServices, 'secret' | 'clock' | 'skillModel'>,
): (held: readonly LiveLease[]) => Promise<string[]> {
  const links = imageLinks(services.secret, services.clock);
  return async (held) => {
    const rates = await services.skillModel.rates();
    return held.map((lease) =>
      leasedImageText(
        restOf(lease, links),
        boxesText(lease.imageId, lease.content, rates, leaseStart(lease.expiresAt)),
      ),
    );
  };
}

function restOf({ imageId, content, questions, expiresAt }: LiveLease, links: ImageLinks): Omit<LeasedImage, 'bbox'> {
  const candidates = content.candidates();
  return {
    image_id: imageId,
    image_url: links.urlOf(content.objectKey),
    placeholder: content.placeholder,
    // Without their scores: how unsure the machine was must not decide for the person.
    ...(candidates.length > 0 && {
      candidates: candidates.map(({ candidateId, label, x, y, width, height }) => ({
        candidate_id: candidateId,
        label,
        x,
        y,
        width,
        height,
      })),
    }),
    ...(questions.length > 0 && {
      questions: questions.map(({ questionId, box, note }) => ({ question_id: questionId, ...box, note })),
    }),
    lease_expires_at: expiresAt.toISOString(),
  };
}
