import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly disabled?: boolean;
  readonly panel: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Several panels in one place; arrow keys move between their tabs. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps) {
  return (
    <Primitive.Root value={selected} onValueChange={onSelect}>
      <Primitive.List aria-label={label} className="mb-4 flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            disabled={tab.disabled}
            className="-mb-px min-h-11 whitespace-nowrap border-unseen border-b-4 px-4 font-display font-semibold text-ink-soft transition-colors -outline-offset-4 hover:text-ink disabled:cursor-not-allowed disabled:opacity-60 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="animate-fade">
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
