import { ApiError } from './api-error.ts';
import { watchLine } from './silence.ts';

/** A picture may take minutes on a slow line; one of which nothing comes for so long, or twice that, is given up. */
const SILENCE_MS = 10_000;
const NEVER = new AbortController().signal;

/** The bytes behind the address of a picture, however slowly they come. What fails throws {@link ApiError}. */
export async function fetchPicture(url: string, leaving: AbortSignal = NEVER): Promise<Blob> {
  const line = watchLine(SILENCE_MS, leaving);
  try {
    const response = await fetch(url, { signal: line.signal });
    // A server or proxy that is being replaced says nothing about the link.
    if (response.status >= 500) throw new ApiError('BAD_ANSWER', response.status, response.statusText);
    if (!response.ok) throw new ApiError('IMAGE_LINK_EXPIRED', response.status, response.statusText);
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (bytes, rest) => {
        line.heard();
        rest.enqueue(bytes);
      },
    });
    return await new Response(response.body?.pipeThrough(heard), { headers: response.headers }).blob();
  } catch (cause) {
    // Also of a picture that began and was cut off.
    if (leaving.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError('NETWORK', 0, String(cause));
  } finally {
    line.end();
  }
}
