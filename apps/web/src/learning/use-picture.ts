import { useEffect, useState } from 'react';

export type LoadedPicture =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly bitmap: ImageBitmap };

/** The image behind a signed link, decoded for cutting boxes out of it; given back when nobody shows it. */
export function usePicture(url: string): LoadedPicture {
  const [picture, setPicture] = useState<LoadedPicture>({ kind: 'loading' });
  useEffect(() => {
    const leaving = new AbortController();
    let bitmap: ImageBitmap | undefined;
    const load = async () => {
      try {
        const response = await fetch(url, { signal: leaving.signal });
        if (!response.ok) throw new Error(`The image answered ${response.status}.`);
        const decoded = await createImageBitmap(await response.blob());
        if (leaving.signal.aborted) return decoded.close();
        bitmap = decoded;
        setPicture({ kind: 'ready', bitmap: decoded });
      } catch {
        if (!leaving.signal.aborted) setPicture({ kind: 'failed' });
      }
    };
    void load();
    return () => {
      leaving.abort();
      bitmap?.close();
    };
  }, [url]);
  return picture;
}
