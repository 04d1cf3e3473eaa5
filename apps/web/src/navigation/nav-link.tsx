import { Link, type LinkProps } from './link.tsx';
import { usePlace } from './whereabouts.tsx';

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  readonly className: (isHere: boolean) => string;
}

/** A link that knows, and tells, when it leads to where one is. */
export function NavLink({ to, className, ...rest }: NavLinkProps) {
  const isHere = usePlace().path === to;
  return <Link {...rest} to={to} className={className(isHere)} {...(isHere ? { 'aria-current': 'page' } : {})} />;
}
