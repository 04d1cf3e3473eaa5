import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** How long the tick stays. */
  readonly feedbackMs?: number;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** Copies a text and shows for a moment that it did. */
export function CopyButton({ text, label, feedbackMs = 2000, disabled, className }: CopyButtonProps) {
  const { t } = useTranslation();
  const { isCopied, copy } = useCopy(feedbackMs);
  return (
    <>
      <IconButton
        label={isCopied ? t('copied') : label}
        disabled={disabled}
        className={className}
        onClick={() => void copy(text)}
      >
        {isCopied ? <Check aria-hidden="true" className="text-go" /> : <Copy aria-hidden="true" />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? t('copied') : ''}
      </span>
    </>
  );
}
