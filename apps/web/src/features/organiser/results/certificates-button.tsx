import { useMutation } from '@tanstack/react-query';
import { linkDownload } from '@uvh/contract/calls/organiser/results';
import { LANGUAGES } from '@uvh/contract/messages/languages';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../api/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { followLink } from '../download.ts';
import { sayFailure } from '../say-failure.ts';

/** Certificates for everybody, in the language in which the organiser reads; names that no font has are told before. */
export function CertificatesButton() {
  const { t, i18n } = useTranslation(['organiser-event', 'organiser']);
  const language = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  const link = useMutation({
    mutationFn: () => callApi(linkDownload, { body: { kind: 'certificates', language } }),
    onSuccess: ({ url, unwritable = [] }) => {
      if (unwritable.length === 0) followLink(url);
    },
    onError: (error) => toast.error(sayFailure(error)),
  });
  const unwritable = link.data?.unwritable ?? [];
  const downloadAllTheSame = () => {
    if (link.data !== undefined) followLink(link.data.url);
    link.reset();
  };
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => link.mutate()}
        isBusy={link.isPending}
        icon={<Award aria-hidden="true" className="size-5" />}
      >
        {t('results.certificates')}
      </Button>
      <Dialog
        isOpen={unwritable.length > 0}
        onClose={link.reset}
        title={t('results.unwritable.title')}
        description={t('results.unwritable.text', { count: unwritable.length })}
        actions={
          <>
            <Button variant="quiet" onClick={link.reset}>
              {t('organiser:cancel')}
            </Button>
            <Button onClick={downloadAllTheSame}>{t('results.unwritable.download')}</Button>
          </>
        }
      >
        <ul className="wrap-anywhere grid gap-1">
          {unwritable.map(({ user_id, name, team }) => (
            <li key={user_id}>{`${name} · ${team}`}</li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
