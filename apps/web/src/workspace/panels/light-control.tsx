import type { Editor } from '@uvh/annotator/editor';
import { SunMedium } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilItComes } from '../../layout/until-it-comes.ts';
import { DISPLAY, useEditorValue } from '../use-editor.ts';
import { lightOf } from './light-of.ts';
import { ToolButton } from './tool-button.tsx';

/** Most images need no other light: the sliders come when they are asked for. */
const LightPanel = lazy(async () => ({
  default: (await untilItComes(() => import('./light-panel.tsx'))).LightPanel,
}));

/** Shadows, brightness and contrast of the image and its crops: night and rain hide vehicles. */
export function LightControl({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('annotation');
  const isPlain = useEditorValue(editor, DISPLAY, (current) => lightOf(current) === undefined);
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    container.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any control in it.
    <div ref={container} className="not-narrow:relative" onKeyDown={onKeyDown}>
      <ToolButton
        label={t('tools.light')}
        keyText={undefined}
        isExpanded={isOpen}
        isPressed={!isPlain}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SunMedium aria-hidden="true" />
      </ToolButton>
      {isOpen && (
        <Suspense>
          <LightPanel editor={editor} />
        </Suspense>
      )}
    </div>
  );
}
