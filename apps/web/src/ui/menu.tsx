import { clsx } from 'clsx';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end';
  /** For a menu that was fetched because somebody asked for it. */
  readonly startsOpen?: boolean;
  /** With the focus on its first item, as a menu opens that was asked for by a key. */
  readonly startsOnItem?: boolean;
  readonly children: ReactNode;
}

/** A list of things to do behind a button. It closes on an outside click and on Escape. */
export function Menu({ trigger, align = 'end', startsOpen = false, startsOnItem = false, children }: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (startsOnItem) content.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  }, [startsOnItem]);
  return (
    // Not modal: the lock on scrolling of a modal one works by an inline style sheet, which the page's policy forbids.
    <Primitive.Root modal={false} defaultOpen={startsOpen}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      {/* In place rather than at the end of the body, so that it stays within its landmark. */}
      <Primitive.Content
        ref={content}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 min-w-52 animate-rise rounded-card border border-line bg-raised p-1.5 text-ink shadow-float"
      >
        {children}
      </Primitive.Content>
    </Primitive.Root>
  );
}

const ITEM =
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 py-2 text-sm outline-none data-[highlighted]:bg-accent data-[highlighted]:text-on-accent forced-colors:data-[highlighted]:-outline-offset-2 forced-colors:data-[highlighted]:outline-2 forced-colors:data-[highlighted]:outline-[Highlight] forced-colors:data-[highlighted]:outline-solid data-[disabled]:cursor-not-allowed data-[disabled]:text-ink-soft [&_svg]:size-5 [&_svg]:shrink-0';

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  readonly onSelect?: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export function MenuItem({ icon, disabled = false, onSelect, className, children }: MenuItemProps) {
  return (
    <Primitive.Item disabled={disabled} onSelect={() => onSelect?.()} className={clsx(ITEM, className)}>
      {icon}
      {children}
    </Primitive.Item>
  );
}

interface MenuLinkProps {
  readonly href: string;
  readonly icon?: ReactNode;
  readonly opensApart?: boolean;
  readonly children: ReactNode;
}

/** An item that leads out of the app. */
export function MenuLink({ href, icon, opensApart = false, children }: MenuLinkProps) {
  return (
    <Primitive.Item asChild className={ITEM}>
      <a href={href} {...(opensApart ? { target: '_blank', rel: 'noreferrer' } : {})}>
        {icon}
        {children}
      </a>
    </Primitive.Item>
  );
}

interface MenuChoiceProps {
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One of several, the chosen one marked. */
export function MenuChoice({ options, value, onChange }: MenuChoiceProps) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Primitive.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={clsx(ITEM, 'justify-between data-[state=checked]:font-semibold')}
        >
          {option.label}
          <Primitive.ItemIndicator>
            <span aria-hidden="true">✓</span>
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

/** Parts what is above it from what is below. */
export function MenuDivider() {
  return <Primitive.Separator className="mx-2 my-1.5 h-px bg-line" />;
}
