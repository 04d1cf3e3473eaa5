import type { Editor } from '@uvh/annotator/editor';
import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../ui/formats.ts';
import { DOCUMENT, useEditor } from '../use-editor.ts';
import { setWorkspaceSettings, useWorkspaceSettings } from '../workspace-settings.ts';

/** Seconds per box and boxes per minute on this image: small, and out of sight for those who want it so. */
export function Pace({ editor }: { readonly editor: Editor }) {
  const { t, i18n } = useTranslation('annotation');
  const isShown = useWorkspaceSettings((settings) => settings.showsPace);
  const { secondsPerBox, boxesPerMinute } = useEditor(editor, DOCUMENT, (current) => current.pace());
  return (
    <span className="inline-flex items-center gap-1 text-ink-soft text-xs">
      <button
        type="button"
        title={isShown ? t('pace.hide') : t('pace.show')}
        aria-label={isShown ? t('pace.hide') : t('pace.show')}
        aria-pressed={isShown}
        onClick={() => setWorkspaceSettings({ showsPace: !isShown })}
        className="grid size-8 place-items-center rounded-control hover:bg-sunken hover:text-ink"
      >
        <Gauge aria-hidden="true" className="size-4" />
      </button>
      {isShown && secondsPerBox !== undefined && boxesPerMinute !== undefined && (
        <span className="figures leading-tight">
          {t('pace.secondsPerBox', { seconds: formatNumber(Math.round(secondsPerBox * 10) / 10, i18n.language) })}
          <br />
          {t('pace.boxesPerMinute', { count: Math.round(boxesPerMinute) })}
        </span>
      )}
    </span>
  );
}
