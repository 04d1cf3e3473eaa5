import type { Editor } from '@uvh/annotator/editor';
import { PanelRight, SquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { KeyOf } from '../shortcuts/key-caps.tsx';
import { TOOL, useEditorValue } from '../use-editor.ts';
import { useShowsLabels } from './use-shows-labels.ts';

export interface SubmitControl {
  readonly label: string;
  readonly busyLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
}

interface BottomBarProps {
  readonly editor: Editor;
  readonly submit: SubmitControl;
  /** Opens the classes and boxes where there is no room beside the image. */
  readonly onPanel: () => void;
}

/** Floats under the image: labels, drawing, submission (docs/product/screens.md#annotation-screen). */
export function BottomBar({ editor, submit, onPanel }: BottomBarProps) {
  const { t } = useTranslation('annotation');
  const [showsLabels, setShowsLabels] = useShowsLabels(editor);
  const isDrawing = useEditorValue(editor, TOOL, (current) => current.tools.name === 'drawing');
  return (
    <div
      role="toolbar"
      aria-label={t('bar.label')}
      className="flex items-center gap-2 rounded-card narrow:w-full narrow:gap-1 border border-line bg-raised/95 p-1.5 shadow-float sideways:grid sideways:grid-cols-[auto_minmax(0,1fr)] sideways:gap-1 sideways:border-0 sideways:bg-transparent sideways:p-0 sideways:shadow-none"
    >
      <button
        type="button"
        aria-label={t('bar.panel')}
        title={t('bar.panel')}
        onClick={onPanel}
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden"
      >
        <PanelRight aria-hidden="true" className="size-5" />
      </button>
      <Switch
        className="pl-2 narrow:hidden sideways:hidden"
        label={
          <span className="inline-flex items-center gap-2">
            {t('bar.showLabels')} <KeyOf action="labels" />
          </span>
        }
        isOn={showsLabels}
        onChange={setShowsLabels}
      />
      <Button
        variant={isDrawing ? 'primary' : 'secondary'}
        aria-pressed={isDrawing}
        icon={<SquarePlus aria-hidden="true" className="size-5 shrink-0 sideways:hidden" />}
        onClick={() => editor.dispatch(isDrawing ? 'escape' : 'draw')}
        className="narrow:min-w-min narrow:gap-1.5! narrow:px-2! narrow:text-sm narrow:leading-tight not-narrow:whitespace-nowrap sideways:whitespace-normal sideways:px-1! sideways:py-1 sideways:text-sm"
      >
        {t('bar.addBox')}{' '}
        <span className="narrow:hidden">
          <KeyOf action="draw" />
        </span>
      </Button>
      <Button
        // The keys of the next image are not for it.
        disabled={submit.isBusy}
        isBusy={submit.isBusy}
        busyLabel={submit.busyLabel}
        onClick={submit.onSubmit}
        className="narrow:min-w-min narrow:flex-1 narrow:px-2! narrow:text-sm narrow:leading-tight not-narrow:min-w-0 not-narrow:whitespace-nowrap sideways:col-span-2 sideways:whitespace-normal sideways:px-2! sideways:py-1 sideways:text-sm"
      >
        {submit.label}{' '}
        <span className="narrow:hidden">
          <KeyOf action="submit" />
        </span>
      </Button>
    </div>
  );
}
