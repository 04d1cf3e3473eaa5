import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/logo.tsx';
import { InOrder } from './in-order.tsx';
import type { AboutEvent } from './landing-event.ts';
import { LINKS } from './links.ts';
import type { OwnLanding } from './own-landing.ts';

interface LandingFooterProps {
  readonly contactEmail: string;
  readonly year: number;
  readonly about: AboutEvent;
  readonly own: OwnLanding;
}

/** How to reach the organisers. */
export function LandingFooter({ contactEmail, year, about, own }: LandingFooterProps) {
  const { t } = useTranslation('landing');
  const links = own.links ?? LINKS.social;
  return (
    <footer id="contact" className="bg-asphalt text-road-mark">
      <div className="kerb h-4" />
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-16 sm:px-6 sm:grid-cols-2 lg:grid-cols-[3fr_4fr_2fr_2fr]">
        <Logo className="self-start" />
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="text-lg">
            {t('footer.contact')}
          </h2>
          <p className="mt-2">
            <a href={`mailto:${contactEmail}`} className="text-link break-words">
              {contactEmail}
            </a>
          </p>
          {(own.isShipped || about.host_name !== null) && (
            <>
              <h3 className="mt-5 text-lg">{t('footer.host')}</h3>
              <p className="mt-2">
                <Host about={about} />
              </p>
            </>
          )}
        </section>
        <section aria-labelledby="footer-follow" className={clsx(links.length === 0 && 'hidden')}>
          <h2 id="footer-follow" className="text-lg">
            {t('footer.follow')}
          </h2>
          <ul className="mt-2 grid gap-2">
            <InOrder of={links}>
              {({ name, url }) => (
                <li>
                  <a href={url} target="_blank" rel="noreferrer" className="text-link">
                    {name}
                  </a>
                </li>
              )}
            </InOrder>
          </ul>
        </section>
        <section aria-labelledby="footer-legal">
          <h2 id="footer-legal" className="text-lg">
            {t('footer.legal')}
          </h2>
          <ul className="mt-2 grid gap-2">
            {own.dataLicence !== null && (
              <li>
                {t('footer.data')}{' '}
                {own.dataLicence.url === null ? (
                  own.dataLicence.name
                ) : (
                  <a href={own.dataLicence.url} target="_blank" rel="noreferrer" className="text-link">
                    {own.dataLicence.name}
                  </a>
                )}
              </li>
            )}
            <li>
              <a href="#rules-title" className="text-link">
                {t('rules.title')}
              </a>
            </li>
            <li>
              <a href="#conduct-title" className="text-link">
                {t('conduct.title')}
              </a>
            </li>
            <li>
              <a href="#privacy-title" className="text-link">
                {t('privacy.title')}
              </a>
            </li>
          </ul>
        </section>
      </div>
      <div className="lane-line" />
      <p className="mx-auto max-w-7xl px-4 py-6 text-sm sm:px-6">
        {about.name === null ? t('footer.copyright', { year }) : t('footer.copyrightOf', { year, name: about.name })}
      </p>
    </footer>
  );
}

/** Who holds this edition; another host without a page of its own is not linked to ours. */
function Host({ about }: Pick<LandingFooterProps, 'about'>) {
  const { t } = useTranslation('landing');
  const name = about.host_name ?? t('footer.hostName');
  const page = about.host_url ?? (about.host_name === null ? LINKS.hostInstitute : null);
  if (page === null) return name;
  return (
    <a href={page} target="_blank" rel="noreferrer" className="text-link">
      {name}
    </a>
  );
}
