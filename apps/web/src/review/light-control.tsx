import type { Editor } from '@uvh/annotator/editor/editor-api';
import { SunMedium } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { DISPLAY, useEditor } from './use-editor.ts';

/** Brightness and contrast of the image: night and rain hide vehicles. */
export function LightControl({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const { brightness, contrast } = useEditor(editor, DISPLAY, (current) => current.display);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          title={t('tools.light')}
          aria-label={t('tools.light')}
          className="grid size-9 place-items-center rounded-control text-ink hover:bg-sunken data-[state=open]:bg-sunken pointer-coarse:size-11"
        >
          <SunMedium aria-hidden="true" className="size-5" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="right"
          sideOffset={8}
          collisionPadding={8}
          aria-label={t('tools.light')}
          className="z-50 grid w-64 gap-3 rounded-card border border-line bg-raised p-4 shadow-float"
        >
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
          <Button
            variant="secondary"
            size="small"
            disabled={brightness === 1 && contrast === 1}
            onClick={() => editor.setDisplay({ brightness: 1, contrast: 1 })}
          >
            {t('tools.resetLight')}
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid gap-1 text-sm">
      <span className="flex justify-between">
        {label}
        <span className="figures text-ink-soft">{Math.round(value * 100)} %</span>
      </span>
      <input
        id={id}
        type="range"
        min={0.4}
        max={2.4}
        step={0.05}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-6 w-full cursor-pointer accent-go"
      />
    </label>
  );
}
