interface Click {
  readonly defaultPrevented: boolean;
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

type Anchor = Pick<HTMLAnchorElement, 'target' | 'origin' | 'hasAttribute'>;

/** Whether a click on a link is the app's to follow, and not the browser's: into a new tab, to a file, to another site. */
export function isForTheApp(click: Click, anchor: Anchor, origin: string): boolean {
  const isPlain = click.button === 0 && !(click.ctrlKey || click.metaKey || click.shiftKey || click.altKey);
  const staysHere = (anchor.target === '' || anchor.target === '_self') && anchor.origin === origin;
  return isPlain && staysHere && !click.defaultPrevented && !anchor.hasAttribute('download');
}
