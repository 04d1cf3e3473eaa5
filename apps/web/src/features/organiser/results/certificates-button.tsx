import { useMutation } from '@tanstack/react-query';
import { LANGUAGES } from '@uvh/contract/messages/languages';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { download } from '../download.ts';
import { sayFailure } from '../say-failure.ts';

/** Certificates for everybody, in the language in which the organiser reads. */
export function CertificatesButton() {
  const { t, i18n } = useTranslation('organiser-event');
  const language = LANGUAGES.find((each) => each === i18n.language) ?? 'en';
  const fetchAll = useMutation({
    mutationFn: () => download({ kind: 'certificates', language }),
    onError: (error) => toast.error(sayFailure(error)),
  });
  return (
    <Button
      variant="secondary"
      onClick={() => fetchAll.mutate()}
      isBusy={fetchAll.isPending}
      icon={<Award aria-hidden="true" className="size-5" />}
    >
      {t('results.certificates')}
    </Button>
  );
}
