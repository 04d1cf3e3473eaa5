import { useAskedMenu } from '../asked-menu.ts';
import { ShareButton } from './share-button.tsx';

const fetchMenu = () => import('./share-ways.tsx').then((module) => module.OpenShareMenu);

/** Ways to hand the team code on. */
export function ShareMenu({ code }: { readonly code: string | undefined }) {
  const { Opened, startsOnItem, asking } = useAskedMenu<{ readonly code: string | undefined }>(fetchMenu);
  if (Opened !== undefined) return <Opened code={code} startsOnItem={startsOnItem} />;
  return <ShareButton disabled={code === undefined} {...asking} />;
}
