import { clsx } from 'clsx';
import { useEffect, useState } from 'react';

interface AvatarProps {
  readonly username: string;
  readonly className?: string;
}

/** A face for a username. Decoration only: the name stands beside it. */
export function Avatar({ username, className }: AvatarProps) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let isWanted = true;
    // The drawings weigh more than the rest of a page, so they come after it.
    void import('./avatar-drawing.ts')
      .then(({ avatarOf }) => avatarOf(username))
      .then((url) => isWanted && setSource(url))
      // Decoration: offline, the ring stays empty.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [username]);
  return (
    <span
      aria-hidden="true"
      className={clsx('block size-11 shrink-0 overflow-hidden rounded-full border border-line bg-sunken', className)}
    >
      {source !== undefined && <img src={source} alt="" className="size-full animate-fade" />}
    </span>
  );
}
