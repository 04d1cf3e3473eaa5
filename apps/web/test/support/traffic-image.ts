import type { LeasedImage } from '@uvh/contract/calls/image';
import type { Rect } from '@uvh/domain/annotation/box';

const HOUR_MS = 3_600_000;

/** A row of vehicles across the middle of the image, far enough apart that none hides another. */
export function aRowOf(...labels: readonly string[]): LeasedImage['bbox'] {
  return labels.map((label, index) => ({
    bbox_id: index + 1,
    label,
    x: 100 + index * 200,
    y: 500,
    width: 120,
    height: 100,
    score: 0.9,
  }));
}

/** An image as the server gives it out, with a picture that the browser really decodes. */
export function aTrafficImage({
  image_id = 11,
  bbox = aRowOf('Sedan', 'Bus', 'Truck'),
  candidates,
  questions,
  vehicles = [],
}: Partial<Pick<LeasedImage, 'image_id' | 'bbox' | 'candidates' | 'questions'>> & {
  /** What the picture shows. */
  readonly vehicles?: readonly Rect[];
} = {}): LeasedImage {
  return {
    image_id,
    image_url: aPicture(vehicles),
    placeholder: '',
    bbox,
    ...(candidates && { candidates }),
    ...(questions && { questions }),
    lease_expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  };
}

/** A road in two greys as a data URL, with vehicles (annotation space): light bodies with a dark window. */
export function aPicture(vehicles: readonly Rect[] = []): string {
  const canvas = document.createElement('canvas');
  canvas.width = 192;
  canvas.height = 108;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2d canvas in this browser.');
  context.fillStyle = '#8a8f98';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#3c4048';
  context.fillRect(0, 40, canvas.width, 50);
  for (const { x, y, width, height } of vehicles) {
    context.fillStyle = '#e8e6da';
    context.fillRect(x / 10, y / 10, width / 10, height / 10);
    context.fillStyle = '#202428';
    context.fillRect((x + width * 0.2) / 10, (y + height * 0.2) / 10, (width * 0.6) / 10, (height * 0.3) / 10);
  }
  return canvas.toDataURL('image/png');
}
