import type { Editor } from '@uvh/annotator/editor';
import type { LeasedImage } from '@uvh/contract/calls/image';
import type { PreparedImage } from '../pipeline/prepared-image.ts';

/** The image that is open. */
export interface ActiveImage {
  readonly image: LeasedImage;
  readonly editor: Editor;
  readonly prepared: PreparedImage;
  /** 'ready' when the picture can be painted; work on the boxes need not wait for it. */
  readonly picture: 'loading' | 'ready' | 'failed';
}

/** What the screen shows. */
export type AnnotationView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'annotating'; readonly active: ActiveImage }
  | { readonly kind: 'noneLeft' }
  /** No network, and nothing on this device to go on with. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'gated'; readonly code: GateCode }
  | { readonly kind: 'failed'; readonly message: string };

const GATE_CODES = ['GAME_NOT_OPEN', 'GAME_OVER', 'GAME_PAUSED', 'EMAIL_NOT_VERIFIED', 'TEAM_DISQUALIFIED'] as const;
export type GateCode = (typeof GATE_CODES)[number];

export function isGateCode(code: string): code is GateCode {
  return GATE_CODES.some((gate) => gate === code);
}

/** The dialog of a submission (docs/product/annotation.md#submission-dialogs). */
export type SubmissionDialog =
  | { readonly kind: 'submitting' }
  /** Boxes without a valid class; `indexes` are places in the editor's document. */
  | { readonly kind: 'unknownLabels'; readonly indexes: readonly number[] }
  | { readonly kind: 'tooFew'; readonly modified: number; readonly total: number }
  | { readonly kind: 'accepted'; readonly scoreDelta: number | undefined; readonly nextIsReady: boolean }
  /** Other boxes of the image arrived before; `isOnScreen` as below. */
  | { readonly kind: 'earlierCounts'; readonly isOnScreen: boolean }
  /** It lies on this device and goes out by itself. */
  | { readonly kind: 'queued' }
  | {
      readonly kind: 'failed';
      /** Undefined when nothing is known. */
      readonly message: string | undefined;
      /** Boxes that the refusal points at. */
      readonly indexes: readonly number[];
      /** Whether it is the image on screen; else one that was submitted before. */
      readonly isOnScreen: boolean;
      /** The image is not this person's any more: only another one helps. */
      readonly isLost: boolean;
    };

/** Whether the image on screen is on its way to the server or there: its points are counted elsewhere from then on. */
export function isSubmitted(dialog: SubmissionDialog | undefined): boolean {
  if (dialog?.kind === 'earlierCounts') return dialog.isOnScreen;
  return dialog?.kind === 'submitting' || dialog?.kind === 'accepted' || dialog?.kind === 'queued';
}

export interface AnnotationSessionState {
  readonly view: AnnotationView;
  readonly dialog: SubmissionDialog | undefined;
  /** Submitted images of this session. */
  readonly submitted: number;
  /** Submissions on this device that the server does not have yet, and what they will add to the score. */
  readonly waiting: { readonly count: number; readonly score: number };
  /** How many of the next images could be painted at once. */
  readonly readyAhead: number;
  /** The last submission that the server accepted since the screen was opened. */
  readonly accepted: number | undefined;
  /** The last of them that no dialog told of. */
  readonly wentStraight: number | undefined;
  /** What the screen has to say about its storage. */
  readonly storage: 'kept' | 'memory' | 'failing';
  /** Something happened to the image under the person's hands, or to what they said of an earlier one. */
  readonly notice: SessionNotice | undefined;
}

/** By the text that says it. */
type SessionNotice = 'draft.leaseLost' | 'draft.leaseOver' | 'draft.refused' | 'waiting.refused';

export const FIRST_STATE: AnnotationSessionState = {
  view: { kind: 'loading' },
  dialog: undefined,
  submitted: 0,
  waiting: { count: 0, score: 0 },
  readyAhead: 0,
  accepted: undefined,
  wentStraight: undefined,
  storage: 'kept',
  notice: undefined,
};
