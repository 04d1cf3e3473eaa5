import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { storedJson } from '../../../storage/browser-storage.ts';
import { Button } from '../../../ui/button.tsx';
import { CONTROL_LOOK } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

const MOST_VIEWS = 20;
const viewsSchema = z.array(z.object({ name: z.string(), query: z.string() }));
type View = z.infer<typeof viewsSchema>[number];

const stored = storedJson('local', 'organiser-image-views', (value): readonly View[] => {
  const read = viewsSchema.safeParse(value);
  return read.success ? read.data : [];
});

/** Filters under a name, kept on this device; each is an address that can be sent on. */
export function SavedViews() {
  const { t } = useTranslation('organiser-images');
  const { search } = useLocation();
  const [views, setViews] = useState(stored.read);
  const [name, setName] = useState('');
  const keep = (changed: readonly View[]) => {
    stored.write(changed);
    setViews(changed);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const others = views.filter((view) => view.name !== wanted);
    keep([...others, { name: wanted, query: search }].slice(-MOST_VIEWS));
    setName('');
  };
  return (
    <section aria-label={t('views.label')} className="mb-4 flex flex-wrap items-center gap-2">
      {views.map((view) => (
        <span key={view.name} className="inline-flex items-center rounded-full bg-sunken ps-3">
          <Link to={{ search: view.query }} className="font-semibold text-sm underline">
            {view.name}
          </Link>
          <IconButton
            label={t('views.remove', { name: view.name })}
            onClick={() => keep(views.filter((other) => other !== view))}
          >
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </span>
      ))}
      <form onSubmit={save} className="contents">
        <input
          value={name}
          maxLength={40}
          aria-label={t('views.name')}
          placeholder={t('views.name')}
          onChange={(event) => setName(event.target.value)}
          className={`${CONTROL_LOOK} max-w-48`}
        />
        {/* Not `disabled`: who has saved one stays at this button. */}
        <Button type="submit" variant="secondary" aria-disabled={name.trim() === '' || undefined}>
          {t('views.save')}
        </Button>
      </form>
    </section>
  );
}
