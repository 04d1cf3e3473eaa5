import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { pictureOf, useBrand } from './brand.ts';

/** The event's mark; else a car in the corners of a detection box, or a dot where the event is not one of vehicles. */
export function LogoMark({ className }: { readonly className?: string }) {
  const { mark, isOfTraffic } = useBrand();
  if (mark !== null) return <img src={pictureOf(mark)} alt="" className={clsx('size-9 shrink-0', className)} />;
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx('size-9 shrink-0', className)}>
      <rect width="32" height="32" rx="7" fill="#ffc81e" />
      <g fill="none" stroke="#17191a" strokeWidth="2.6" strokeLinecap="round">
        <path d="M6 11V8a2 2 0 0 1 2-2h3M21 6h3a2 2 0 0 1 2 2v3M26 21v3a2 2 0 0 1-2 2h-3M11 26H8a2 2 0 0 1-2-2v-3" />
      </g>
      {isOfTraffic ? <Car /> : <circle cx="16" cy="16" r="5" fill="#17191a" />}
    </svg>
  );
}

function Car() {
  return (
    <>
      <path d="M11.2 15.2 12.6 11h6.8l1.4 4.2c.7.4 1.2 1.1 1.2 2V20.5H10v-3.3c0-.9.5-1.6 1.2-2z" fill="#17191a" />
      <path d="M13.1 14.7 13.8 12.5h4.4l.7 2.2z" fill="#ffc81e" />
      <circle cx="12.6" cy="17.7" r="1" fill="#ffc81e" />
      <circle cx="19.4" cy="17.7" r="1" fill="#ffc81e" />
      <path d="M11 20h2.6v2.2H11zM18.4 20H21v2.2h-2.6z" fill="#17191a" />
    </>
  );
}

interface LogoProps {
  /** Only the mark where the screen is narrow; the name is still read out. */
  readonly isShort?: boolean;
  readonly className?: string;
}

/** The mark and the product's name. */
export function Logo({ isShort = false, className }: LogoProps) {
  const { t } = useTranslation();
  return (
    <span className={clsx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className={clsx('font-bold font-display text-lg leading-[1.05]', isShort && 'sr-only sm:not-sr-only')}>
        {t('product')}
      </span>
    </span>
  );
}
