import { useEffect } from 'react';
import { useNavigate } from './whereabouts.tsx';

/** Rendered where somebody should not be: leads on, in the place of this entry of the history. */
export function Redirect({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return null;
}
