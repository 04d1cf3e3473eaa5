import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AuthLayout } from './auth-layout.tsx';

export function Component() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const teamCode = query.get('teamCode') ?? '';
  // Both spellings are in use (docs/product/choices.md#team-name-in-the-query).
  const teamName = query.get('teamName') ?? query.get('team_name') ?? '';
  if (teamCode === '' || teamName === '') return <Navigate to="/error" replace />;

  return (
    <AuthLayout title={t('created.title')} lead={t('created.share')} step="game">
      <div className="grid gap-4">
        <TextField label={t('fields.teamName')} value={teamName} readOnly />
        <TextField
          label={t('fields.teamCode')}
          value={teamCode}
          readOnly
          className="figures font-semibold text-2xl tracking-[0.2em]"
        />
        <ButtonLink to="/home" size="large" isWide className="mt-2">
          {t('created.enter')}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
