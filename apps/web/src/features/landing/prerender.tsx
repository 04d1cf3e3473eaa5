import { Languages, Sun } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useTranslation } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { changeLanguage, loadTexts, OFFERED_LANGUAGES } from '../../i18n/i18n.ts';
import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { DemoFrame } from './demo/demo-frame.tsx';
import { NOTHING_OF_ITS_OWN } from './landing-event.ts';
import { LandingPage } from './landing-page.tsx';
import { FALLBACK_CONTACT } from './links.ts';
import { SHIPPED_LANDING } from './own-landing.ts';

/** The codes of the languages that a reader can have. */
export const languages = OFFERED_LANGUAGES.map(({ code }) => code);

/** The landing page as HTML, in a language and without the dates, which only the server knows: what is there before any script runs. */
export async function renderLanding(year: number, language: Language = FALLBACK_LANGUAGE): Promise<string> {
  await loadTexts(['landing']);
  await changeLanguage(language);
  return renderToStaticMarkup(
    <StaticRouter location="/">
      <LandingPage
        world={{
          dates: undefined,
          phases: undefined,
          totals: undefined,
          maxTeamSize: 5,
          about: NOTHING_OF_ITS_OWN,
          contactEmail: FALLBACK_CONTACT,
          own: SHIPPED_LANDING,
          localTimeZone: undefined,
          year,
          controls: <StillControls />,
          countdown: null,
          demo: <DemoFrame />,
          onAction: () => undefined,
        }}
      />
    </StaticRouter>,
  );
}

/** Of the size of the real ones, and pressed for good as soon as those are there. */
function StillControls() {
  const { t, i18n } = useTranslation();
  const look = `${buttonLook('quiet', 'medium', false)} px-3`;
  return (
    <>
      <span data-replay="language">
        <button type="button" className={look}>
          <Languages aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('language')}: </span>
          <span className="sr-only sm:not-sr-only">{LANGUAGES.find(({ code }) => code === i18n.language)?.name}</span>
        </button>
      </span>
      <span data-replay="theme">
        <button type="button" className={look}>
          <Sun aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('theme.label')} </span>
          <span className="sr-only sm:not-sr-only">{t('theme.light')}</span>
        </button>
      </span>
    </>
  );
}
