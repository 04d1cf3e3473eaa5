import { useMemo } from 'react';
import { useNavigate, usePlace } from './whereabouts.tsx';

type SetSearchParams = (params: URLSearchParams, options?: { readonly replace?: boolean }) => void;

/** What stands behind the '?', and how to change it. The page stays as far down as it is. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { path, search } = usePlace();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next, options) => void navigate(`${path}?${next}`, options)];
}
