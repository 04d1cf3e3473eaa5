import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEvent } from '../../event/event.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';

export function Component() {
  const { t } = useTranslation('auth');
  const { registrationPhase, texts, settings } = useEvent();
  const isClosed = registrationPhase === 'before' || registrationPhase === 'after';
  const { name, host_name: host } = settings?.about ?? { name: null, host_name: null };
  const whose = name !== null && host !== null ? t('register.event', { name, host }) : (name ?? host ?? undefined);
  return (
    <AuthLayout title={t('register.title')} lead={whose} step="account">
      {isClosed && (
        <Notice tone="warning" title={t('register.closedTitle')} className="mb-6">
          {registrationPhase === 'before'
            ? t('register.closedBefore', { period: texts.registrationPeriod })
            : t('register.closedAfter', { period: texts.registrationPeriod })}
        </Notice>
      )}
      <RegisterForm />
      <p className="mt-6 text-center">
        {t('register.haveAccount')}{' '}
        <Link to="/login" className="text-link">
          {t('register.login')}
        </Link>
      </p>
    </AuthLayout>
  );
}
