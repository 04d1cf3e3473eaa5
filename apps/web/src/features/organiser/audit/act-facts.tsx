import type { Act } from './act.ts';
import { ChangeTable } from './change-table.tsx';
import { changesOf, sayValue } from './changes.ts';

/** What an act replaced, field by field, and what else is known of it. */
export function ActFacts({ act }: { readonly act: Act }) {
  const changes = changesOf(act.before, act.after);
  const facts = Object.entries(act.details);
  return (
    <>
      {changes.length > 0 && (
        <ChangeTable
          changes={changes.map(({ name, before, after }) => ({
            name,
            before: sayValue(before),
            after: sayValue(after),
          }))}
        />
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-words">{sayValue(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
