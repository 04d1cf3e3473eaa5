import type { Editor } from '@uvh/annotator/editor';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatPercent } from '../../ui/formats.ts';
import { DISPLAY, useEditor } from '../use-editor.ts';

/** The sliders of the light control. */
export function LightPanel({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const { brightness, contrast, gamma, clarity } = useEditor(editor, DISPLAY, (current) => current.display);
  const isPlain = brightness === 1 && contrast === 1 && gamma === 1 && clarity === 1;
  return (
    // On a low screen it begins at the upper edge: from the button on it would reach past the lower one, where nothing scrolls.
    <fieldset className="not-short:absolute short:fixed not-short:narrow:top-full short:top-1 not-short:not-narrow:top-0 not-short:narrow:left-0 short:narrow:left-2 not-short:not-narrow:left-full z-30 not-short:narrow:mt-2 not-short:not-narrow:ml-3 short:not-narrow:ml-14 grid short:max-h-[calc(100dvh-0.5rem)] w-64 animate-fade gap-3 short:overflow-y-auto rounded-card border border-line bg-raised p-4 shadow-float">
      <legend className="sr-only">{t('tools.light')}</legend>
      <Slider label={t('tools.gamma')} value={gamma} onChange={(value) => editor.setDisplay({ gamma: value })} />
      <Slider
        label={t('tools.brightness')}
        value={brightness}
        onChange={(value) => editor.setDisplay({ brightness: value })}
      />
      <Slider
        label={t('tools.contrast')}
        value={contrast}
        onChange={(value) => editor.setDisplay({ contrast: value })}
      />
      <Slider
        label={t('tools.clarity')}
        value={clarity}
        least={1}
        onChange={(value) => editor.setDisplay({ clarity: value })}
      />
      <Button
        variant="secondary"
        size="small"
        disabled={isPlain}
        onClick={() => editor.setDisplay({ brightness: 1, contrast: 1, gamma: 1, clarity: 1 })}
      >
        {t('tools.resetLight')}
      </Button>
    </fieldset>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, least = 0.4, onChange }: SliderProps) {
  const id = useId();
  const { i18n } = useTranslation();
  return (
    <label htmlFor={id} className="grid gap-1 text-sm">
      <span className="flex justify-between">
        {label}
        <span className="figures text-ink-soft">{formatPercent(Math.round(value * 100), i18n.language)}</span>
      </span>
      <input
        id={id}
        type="range"
        min={least}
        max={2.4}
        step={0.05}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 w-full cursor-pointer accent-go"
      />
    </label>
  );
}
