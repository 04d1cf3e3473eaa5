import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Says wherever a rank stands what it follows, and leads to where that is worked out for every team. */
export function RankedBy() {
  const { t } = useTranslation('zones');
  return (
    <Link to="/leaderboard" className="text-link w-fit text-sm">
      {t('rankedBy')}
    </Link>
  );
}
