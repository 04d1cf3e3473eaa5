import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';

/** Why this exists, and what there is to see on the streets. */
export function About({ isShipped }: { readonly isShipped: boolean }) {
  const { t } = useTranslation('landing');
  const classes = useClasses();
  return (
    <section id="about" aria-labelledby="about-title" className="mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-28">
      <div className="grid gap-x-16 gap-y-5 lg:grid-cols-2">
        <h2 id="about-title" className="reveal text-4xl sm:text-6xl">
          {t('about.title')}
        </h2>
        <p className="reveal max-w-prose text-lg">{t('about.text')}</p>
      </div>
      <h3 className="mt-14 text-2xl">{t('about.classes')}</h3>
      <ul className="landing-vehicles mt-5 grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {classes.classes.map((each) => (
          <li key={each.id} className="reveal">
            {isShipped && (
              <span aria-hidden="true" className="landing-vehicle relative block aspect-[4/3] w-full">
                <Frame color={each.color} />
              </span>
            )}
            <span className="flex items-center gap-2 bg-asphalt px-2 py-1 font-display font-semibold text-road-mark text-sm">
              <svg aria-hidden="true" viewBox="0 0 10 10" className="size-3 shrink-0">
                <rect width="10" height="10" fill={each.color} />
              </svg>
              {each.displayName}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Drawn, not styled: the page's policy lets no style attribute into markup. */
function Frame({ color }: { readonly color: string }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <rect width="100%" height="100%" fill="none" stroke={color} strokeWidth="6" />
    </svg>
  );
}
