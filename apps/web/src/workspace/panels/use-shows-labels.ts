import type { Editor } from '@uvh/annotator/editor';
import { DISPLAY, useEditorValue } from '../use-editor.ts';
import { setWorkspaceSettings } from '../workspace-settings.ts';

/** Whether the boxes have their labels, and what changes it, for the images to come as well. */
export function useShowsLabels(editor: Editor): readonly [boolean, (isOn: boolean) => void] {
  const showsLabels = useEditorValue(editor, DISPLAY, (current) => current.display.showsLabels);
  const setShowsLabels = (isOn: boolean) => {
    editor.setDisplay({ showsLabels: isOn });
    setWorkspaceSettings({ showsLabels: isOn });
  };
  return [showsLabels, setShowsLabels];
}
