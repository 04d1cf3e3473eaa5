import type { LeasedImage } from '@uvh/contract/calls/image';
import { type ImageLinks, imageLinks } from '../file/image-links.ts';
import { boxesToShow } from './box-order.ts';
import type { LeasingServices, LiveLease } from './service.ts';

/** Tells images in hand as the calls that lease answer them. */
export function leasedImages(
  services: Pick<LeasingServices, 'secret' | 'clock' | 'skillModel'>,
): (held: readonly LiveLease[]) => Promise<LeasedImage[]> {
  const links = imageLinks(services.secret, services.clock);
  return async (held) => {
    const rates = await services.skillModel.rates();
    return held.map((lease) => leasedImage(lease, links, boxesToShow(lease, rates)));
  };
}

function leasedImage(lease: LiveLease, links: ImageLinks, bbox: LeasedImage['bbox']): LeasedImage {
  const { questions } = lease;
  return {
    image_id: lease.imageId,
    image_url: links.urlOf(lease.content.objectKey),
    placeholder: lease.content.placeholder,
    bbox,
    // Without their scores: how unsure the machine was must not decide for the person.
    ...(lease.content.candidates.length > 0 && {
      candidates: lease.content.candidates.map(({ candidateId, label, x, y, width, height }) => ({
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
    lease_expires_at: lease.expiresAt.toISOString(),
  };
}
