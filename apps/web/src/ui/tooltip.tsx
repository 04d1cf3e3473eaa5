import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface TooltipProps {
  readonly text: ReactNode;
  /** What the tooltip is about; it must take the focus, or the keyboard never meets the text. */
  readonly children: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** A short word on pointing at something or focusing it. */
export function Tooltip({ text, children, side = 'top' }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade rounded-control bg-ink px-3 py-1.5 text-ground text-sm shadow-float"
          >
            {text}
            <Primitive.Arrow className="fill-ink" />
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
