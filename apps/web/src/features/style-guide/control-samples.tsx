import { Play, Settings, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SampleSection } from './sample-section.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ControlSamples() {
  const { t } = useTranslation('style-guide');
  const [isOn, setIsOn] = useState(true);
  const [tab, setTab] = useState('one');
  return (
    <>
      <SampleSection title={t('sections.buttons')}>
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant} size="small">
              {t('sample.button')}
            </Button>
            <Button variant={variant}>{t('sample.button')}</Button>
            <Button variant={variant} size="large" icon={<Play aria-hidden="true" className="size-5" />}>
              {t('sample.button')}
            </Button>
            <Button variant={variant} isBusy busyLabel={t('sample.busy')}>
              {t('sample.button')}
            </Button>
            <Button variant={variant} disabled>
              {t('sample.disabled')}
            </Button>
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <ButtonLink to="/dev/ui">{t('sample.link')}</ButtonLink>
          <IconButton label={t('sample.button')}>
            <Settings aria-hidden="true" />
          </IconButton>
          <IconButton label={t('sample.disabled')} disabled>
            <Share2 aria-hidden="true" />
          </IconButton>
        </div>
      </SampleSection>
      <SampleSection title={t('sections.fields')}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <TextField label={t('sample.label')} hint={t('sample.hint')} />
          <TextField label={t('sample.label')} defaultValue={t('sample.heading')} error={t('sample.error')} />
          <PasswordField label={t('sample.label')} defaultValue="secret-word" />
          <TextField label={t('sample.disabled')} disabled defaultValue={t('sample.heading')} />
          <CodeField label={t('sample.label')} length={6} defaultValue="K7MXQ2" />
          <TextField label={t('sample.label')} readOnly defaultValue={t('sample.long')} />
        </div>
      </SampleSection>
      <SampleSection title={t('sections.choices')}>
        <div className="flex flex-wrap items-center gap-6">
          <Checkbox label={t('sample.label')} defaultChecked />
          <Checkbox label={t('sample.disabled')} disabled />
          <Switch label={t('sample.label')} isOn={isOn} onChange={setIsOn} />
          <Switch label={t('sample.disabled')} isOn={false} onChange={setIsOn} disabled />
        </div>
        <Tabs
          label={t('sections.choices')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'one', label: t('sections.colours'), panel: <p>{t('sample.text')}</p> },
            { id: 'two', label: t('sections.type'), panel: <p>{t('sample.long')}</p> },
            { id: 'three', label: t('sample.disabled'), disabled: true, panel: null },
          ]}
        />
      </SampleSection>
    </>
  );
}
