import { Keyboard } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHasOwnPractice, useShowsTraffic } from '../../event/example-data.ts';
import { LanguageMenu } from '../../layout/language-menu.tsx';
import { chime, setSound, useSound } from '../../layout/moments/sound.ts';
import { ThemeToggle } from '../../layout/theme-toggle.tsx';
import { PageTitle } from '../../layout/title.tsx';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { PushMessages, usePushKey } from './push-messages.tsx';
import { WeeklyMail } from './weekly-mail.tsx';

const KeySheet = lazy(async () => ({
  default: (await untilItComes(() => import('../../workspace/shortcuts/key-sheet.tsx'))).KeySheet,
}));

/** Settings (/settings): what is kept on the device, and what is kept of the person. */
export function Component() {
  const { t } = useTranslation('settings');
  const [showsKeys, setShowsKeys] = useState(false);
  const hasOwnPractice = useHasOwnPractice();
  const hasTour = useShowsTraffic() && !hasOwnPractice;
  const pushKey = usePushKey();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} />
      <div className="grid max-w-3xl gap-6">
        <Section title={t('appearance.title')} text={t('appearance.text')}>
          <div className="flex flex-wrap gap-2">
            <LanguageMenu isShort={false} />
            <ThemeToggle isShort={false} />
          </div>
        </Section>
        <Section title={t('moments.title')} text={t('moments.text')}>
          <Sound />
        </Section>
        {hasTour && (
          <Section title={t('tour.title')} text={t('tour.text')}>
            <ButtonLink to="/practice?tour" variant="secondary">
              {t('tour.open')}
            </ButtonLink>
          </Section>
        )}
        {pushKey !== undefined && (
          <Section title={t('push.title')} text={t('push.text')}>
            <PushMessages pushKey={pushKey} />
          </Section>
        )}
        <Section title={t('keys.title')} text={t('keys.text')}>
          <Button
            variant="secondary"
            icon={<Keyboard aria-hidden="true" className="size-5" />}
            onClick={() => setShowsKeys(true)}
          >
            {t('keys.open')}
          </Button>
        </Section>
        <Account />
        <Section title={t('mails.title')} text={t('mails.text')}>
          <WeeklyMail />
        </Section>
        <Section title={t('data.title')} text={t('data.text')}>
          <ExportData />
        </Section>
        <Section title={t('erase.title')} text={t('erase.text')}>
          <DeleteAccount />
        </Section>
      </div>
      {showsKeys && (
        <Suspense>
          <KeySheet isOpen onClose={() => setShowsKeys(false)} />
        </Suspense>
      )}
    </>
  );
}

function Sound() {
  const { t } = useTranslation('settings');
  const isOn = useSound((sound) => sound.isOn);
  const turn = (on: boolean) => {
    setSound(on);
    if (on) chime();
  };
  return <Switch label={t('moments.sound')} isOn={isOn} onChange={turn} />;
}

interface SectionProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 max-w-prose text-ink-soft">{text}</p>
      {children !== undefined && <div className="mt-4">{children}</div>}
    </Card>
  );
}

function Account() {
  const { t } = useTranslation('settings');
  const user = useSession((session) => session.user);
  if (user === null) return null;
  return (
    <Card>
      <h2 className="text-xl">{t('account.title')}</h2>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name={t('account.name')}>{`${user.first_name} ${user.last_name}`}</Fact>
        <Fact name={t('account.username')}>{user.username}</Fact>
        <Fact name={t('account.email')}>
          {user.email}
          <span className="block text-ink-soft text-sm">
            {user.email_verified ? t('account.verified') : t('account.unverified')}
          </span>
        </Fact>
      </dl>
      <p className="mt-4">
        <Link to="/forgot-password" className="text-link">
          {t('account.password')}
        </Link>
      </p>
      <p className="mt-1 text-ink-soft text-sm">{t('account.passwordNote')}</p>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="break-words font-semibold">{children}</dd>
    </div>
  );
}
