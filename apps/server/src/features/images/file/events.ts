import * as z from 'zod/mini';

/** Published when the picture of an image was erased for good: what a server keeps of it goes too. */
export const PICTURE_ERASED_TOPIC = 'picture-erased';
export const pictureErasedEvent = z.object({ objectKey: z.string() });
