import type { Editor } from '@uvh/annotator/editor';
import type { Asking } from './class-picker/class-asking.tsx';
import { useEditorEffect } from './use-editor.ts';
import type { OverlayKind } from './workspace-overlay.tsx';
import { setWorkspaceSettings, useWorkspaceSettings } from './workspace-settings.ts';

export interface WorkspaceRequests {
  /** Asks for a class, beside the box. */
  readonly ask: (asking: Asking) => void;
  readonly open: (overlay: OverlayKind) => void;
  readonly submit: () => void;
  readonly save: (() => void) | undefined;
  readonly report: (() => void) | undefined;
  /** Hands a box to somebody else; left out where there is nobody. */
  readonly askOpinion: ((index: number) => void) | undefined;
  /** Gives the focus to what comes after the canvas. */
  readonly leaveCanvas: () => void;
}

/** Answers what the editor's keys and tools ask of the workspace around it. */
export function useWorkspaceRequests(editor: Editor, requests: WorkspaceRequests): void {
  useEditorEffect(editor, (effect) => {
    switch (effect.kind) {
      case 'openClassPicker':
      case 'openClassRing':
        return requests.ask(effect);
      case 'submitRequested':
        return requests.submit();
      case 'saveRequested':
        return requests.save?.();
      case 'helpRequested':
        return requests.open('keys');
      case 'guideRequested':
        return requests.open('guide');
      case 'reportRequested':
        return requests.report?.();
      case 'opinionRequested':
        if (requests.askOpinion) return requests.askOpinion(effect.index);
        return void editor.dispatch('unsure');
      case 'bulkReviewRequested':
        return requests.open('bulkReview');
      case 'missedRequested':
        return requests.open('missed');
      case 'galleryToggled':
        return setWorkspaceSettings({ showsGallery: !useWorkspaceSettings.getState().showsGallery });
      case 'focusReleased':
        return requests.leaveCanvas();
      default:
        return undefined;
    }
  });
}
