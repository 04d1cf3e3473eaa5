import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface PictureFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** In place of a picture that could not be had: another attempt. */
export function PictureFailure({ text, onRetry }: PictureFailureProps) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
