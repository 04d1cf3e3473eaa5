import { useEffect, useState } from 'react';
import { fetchPicture } from '../api/fetch-picture.ts';

export type LoadedPicture =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'ready'; readonly bitmap: ImageBitmap };

/** The image behind a signed link, decoded for cutting boxes out of it; given back when nobody shows it. */
export function usePicture(url: string): LoadedPicture {
  const [picture, setPicture] = useState<LoadedPicture>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const leaving = new AbortController();
    let bitmap: ImageBitmap | undefined;
    const retry = () => {
      setPicture({ kind: 'loading' });
      setAttempt(attempt + 1);
    };
    const load = async () => {
      try {
        const decoded = await createImageBitmap(await fetchPicture(url, leaving.signal));
        if (leaving.signal.aborted) return decoded.close();
        bitmap = decoded;
        setPicture({ kind: 'ready', bitmap: decoded });
      } catch {
        if (!leaving.signal.aborted) setPicture({ kind: 'failed', retry });
      }
    };
    void load();
    return () => {
      leaving.abort();
      bitmap?.close();
    };
  }, [url, attempt]);
  return picture;
}
