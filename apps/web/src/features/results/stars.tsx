import { starFills } from '@uvh/domain/game/stars';
import { useTranslation } from 'react-i18next';

const STAR = 'M50 4 63.8 35.3 97.8 38.9 72.3 61.7 79.5 95.1 50 77.9 20.5 95.1 27.7 61.7 2.2 38.9 36.2 35.3Z';
const STARS = ['first', 'second', 'third'] as const;

/** Three stars, filled by XP out of the target, one star per third (docs/product/scoring.md#stars). */
export function Stars({ xp, targetXp }: { readonly xp: number; readonly targetXp: number }) {
  const { t } = useTranslation('results');
  const fills = starFills(xp, targetXp);
  const full = fills.filter((fill) => fill === 1).length;
  return (
    <div role="img" aria-label={t('stars', { count: full })} className="flex items-end justify-center gap-2 sm:gap-4">
      {STARS.map((star, index) => (
        <Star key={star} id={star} fill={fills[index] ?? 0} isTall={index === 1} delayMs={200 + index * 180} />
      ))}
    </div>
  );
}

interface StarProps {
  readonly id: string;
  readonly fill: number;
  readonly isTall: boolean;
  readonly delayMs: number;
}

function Star({ id, fill, isTall, delayMs }: StarProps) {
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={
        isTall
          ? 'size-28 animate-rise motion-reduce:animate-none sm:size-40'
          : 'size-20 animate-rise motion-reduce:animate-none sm:size-28'
      }
      style={{ animationDelay: `${delayMs}ms` }}
    >
      <clipPath id={`star-${id}`}>
        <rect x="0" y="0" width={fill * 100} height="100" />
      </clipPath>
      <path d={STAR} fill="var(--sunken)" />
      <path d={STAR} clipPath={`url(#star-${id})`} fill="var(--accent)" />
      <path
        d={STAR}
        fill="none"
        stroke={fill === 1 ? 'var(--on-accent)' : 'var(--line-strong)'}
        strokeWidth={fill === 1 ? 3 : 2}
        strokeLinejoin="round"
      />
    </svg>
  );
}
