import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { SampleSection } from './sample-section.tsx';

/** Grounds with the ink that they carry. */
const COLOURS = [
  ['ground', 'bg-ground text-ink border border-line'],
  ['surface', 'bg-surface text-ink border border-line'],
  ['raised', 'bg-raised text-ink border border-line'],
  ['sunken', 'bg-sunken text-ink'],
  ['ink', 'bg-ink text-ground'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent-soft', 'bg-accent-soft text-accent-text'],
  ['go', 'bg-go text-on-go'],
  ['go-soft', 'bg-go-soft text-go'],
  ['info', 'bg-info text-on-info'],
  ['info-soft', 'bg-info-soft text-info'],
  ['warn-soft', 'bg-warn-soft text-warn'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-soft', 'bg-danger-soft text-danger'],
  ['asphalt', 'bg-asphalt text-road-mark'],
  ['gold', 'bg-gold-soft text-gold'],
  ['silver', 'bg-silver-soft text-silver'],
  ['bronze', 'bg-bronze-soft text-bronze'],
] as const;

export function FoundationSamples() {
  const { t } = useTranslation('style-guide');
  const classes = useClasses();
  return (
    <>
      <SampleSection title={t('sections.colours')}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {COLOURS.map(([name, look]) => (
            <li
              key={name}
              className={clsx(
                'grid min-h-20 content-end rounded-control p-3 font-semibold text-sm forced-color-adjust-none',
                look,
              )}
            >
              {name}
            </li>
          ))}
        </ul>
      </SampleSection>
      <SampleSection title={t('sections.classes')}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {classes.classes.map((each) => (
            <li key={each.id} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="size-9 rounded-control border border-line forced-color-adjust-none"
                style={{ backgroundColor: each.color }}
              />
              {each.displayName}
            </li>
          ))}
        </ul>
      </SampleSection>
      <SampleSection title={t('sections.type')}>
        <div className="grid gap-3">
          <p className="font-bold font-display text-6xl leading-none tracking-tight">{t('sample.heading')}</p>
          <p className="font-bold font-display text-4xl">{t('sample.heading')}</p>
          <p className="font-display font-semibold text-2xl">{t('sample.heading')}</p>
          <p className="max-w-prose">
            {t('sample.text')}{' '}
            <a href="#colours" className="text-link">
              {t('sample.link')}
            </a>
          </p>
          <p className="max-w-prose text-ink-soft text-sm">{t('sample.text')}</p>
          <p lang="hi" className="font-bold font-display text-3xl">
            शहर का ट्रैफ़िक, एक बॉक्स में
          </p>
          <p lang="kn" className="font-bold font-display text-3xl">
            ನಗರದ ಸಂಚಾರ, ಒಂದು ಬಾಕ್ಸ್‌ನಲ್ಲಿ
          </p>
        </div>
      </SampleSection>
    </>
  );
}
