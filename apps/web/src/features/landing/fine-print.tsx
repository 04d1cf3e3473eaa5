import { useTranslation } from 'react-i18next';
import { InOrder } from './in-order.tsx';
import type { OwnLanding } from './own-landing.ts';

interface FineProps extends Pick<OwnLanding, 'partners'> {
  readonly contactEmail: string;
}

/** Partners, code of conduct and privacy. */
export function Fine({ contactEmail, partners }: FineProps) {
  const { t } = useTranslation('landing');
  return (
    <div className="border-line border-t bg-surface">
      <div className="mx-auto grid max-w-7xl gap-12 px-4 py-20 sm:px-6 lg:grid-cols-3">
        <section aria-labelledby="partners-title">
          <h2 id="partners-title" className="text-3xl">
            {t('partners.title')}
          </h2>
          {partners === undefined ? (
            <p className="mt-3 text-ink-soft">{t('partners.text')}</p>
          ) : (
            <Partners partners={partners} />
          )}
          <p className="mt-3">
            <a href={`mailto:${contactEmail}`} className="text-link">
              {t('partners.write')}
            </a>
          </p>
        </section>
        <section aria-labelledby="conduct-title">
          <h2 id="conduct-title" className="text-3xl">
            {t('conduct.title')}
          </h2>
          <p className="mt-3 text-ink-soft">{t('conduct.text')}</p>
        </section>
        <section aria-labelledby="privacy-title">
          <h2 id="privacy-title" className="text-3xl">
            {t('privacy.title')}
          </h2>
          <p className="mt-3 text-ink-soft">{t('privacy.text')}</p>
        </section>
      </div>
    </div>
  );
}

function Partners({ partners }: { readonly partners: NonNullable<OwnLanding['partners']> }) {
  if (partners.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 text-ink-soft">
      <InOrder of={partners}>
        {({ name, url }) => (
          <li>
            {url === null ? (
              name
            ) : (
              <a href={url} target="_blank" rel="noreferrer" className="text-link">
                {name}
              </a>
            )}
          </li>
        )}
      </InOrder>
    </ul>
  );
}
