import { clsx } from 'clsx';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button-link.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import type { LandingWorld } from './landing-event.ts';
import { LINKS } from './links.ts';
import { PhotoCredit } from './photo-credit.tsx';
import { StreetCamera } from './street-camera.tsx';

interface HeroProps extends Pick<LandingWorld, 'onAction' | 'about'> {
  readonly countdown: ReactNode;
  /** Whether this is the shipped event, with its street and the paper on it. */
  readonly isShipped: boolean;
}

/** The street as the camera sees it, and what this is about. */
export function LandingHero({ onAction, about, countdown, isShipped }: HeroProps) {
  const { t } = useTranslation(['landing', 'common']);
  return (
    <section className="mx-auto max-w-7xl px-4 pt-8 sm:px-6 sm:pt-12">
      <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          <p className="inline-block bg-accent px-2.5 py-0.5 font-bold font-display text-on-accent">
            {t('common:tagline')}
          </p>
          <h1 className="landing-title mt-4 text-5xl sm:text-7xl xl:text-8xl">
            {about.name === null ? t('hero.title') : t('hero.titleOf', { name: about.name })}
          </h1>
        </div>
        <div className="grid gap-5 lg:pb-2">
          <p className="max-w-prose whitespace-pre-line text-lg">{about.introduction ?? t('hero.lead')}</p>
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              to="/register"
              data-replay="register"
              size="large"
              onClick={() => onAction('Register Button Clicked')}
            >
              {t('hero.register')}
            </ButtonLink>
            <ButtonLink
              to="/login"
              data-replay="login"
              size="large"
              variant="secondary"
              onClick={() => onAction('Login Button Clicked')}
            >
              {t('hero.login')}
            </ButtonLink>
          </div>
          {isShipped && (
            <a
              href={LINKS.knowMore}
              target="_blank"
              rel="noreferrer"
              className={`${buttonLook('quiet', 'small', false)} w-fit -ml-3`}
            >
              {t('hero.more')}
              <ExternalLink aria-hidden="true" className="size-4" />
            </a>
          )}
        </div>
      </div>
      <div className="relative mt-8 sm:mt-10">
        {isShipped && <StreetCamera />}
        {/* Its height is kept free from the start: the clock comes later than the page. */}
        <div
          className={clsx('mt-5 min-h-[7.25rem]', isShipped && 'lg:absolute lg:right-6 lg:bottom-6 lg:mt-0 lg:min-h-0')}
        >
          {countdown}
        </div>
      </div>
      {isShipped && <PhotoCredit />}
    </section>
  );
}
