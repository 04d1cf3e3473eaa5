import type { CommandLog } from '@uvh/annotator/commands/log';
import type { Editor, EditorOptions } from '@uvh/annotator/editor';
import type { LeasedImage } from '@uvh/contract/calls/image';
import type { Suggestion } from '@uvh/domain/annotation/review';
import { Drafts } from '../storage/drafts.ts';
import type { OfflineStore } from '../storage/offline-store.ts';

/** What a machine says of an image, and what earlier reviewers asked. */
type MachineBoxes = Pick<EditorOptions, 'suggestions' | 'candidates' | 'questions'>;

/** Makes the editor of an image, with what was done to it so far. */
export type MakeEditor = (boxes: MachineBoxes, draft: CommandLog | undefined) => Editor;

interface SessionEditorsOptions {
  readonly store: OfflineStore;
  readonly makeEditor: MakeEditor;
  /** Told with each step whether all that was done is kept in storage. */
  readonly onWritten: (isKept: boolean) => void;
}

/**
 * The editors of a session: of the image on screen, and of images that are worked on before they come up, by the review of
 * several at once. Each step in any of them is kept in storage.
 */
export class SessionEditors {
  readonly #store: OfflineStore;
  readonly #makeEditor: MakeEditor;
  readonly #drafts: Drafts;
  readonly #ahead = new Map<number, Editor>();

  constructor({ store, makeEditor, onWritten }: SessionEditorsOptions) {
    this.#store = store;
    this.#makeEditor = makeEditor;
    this.#drafts = new Drafts(store, onWritten);
  }

  /** The editor that an image was opened with ahead, else a new one with what was done to it so far. */
  async of(image: LeasedImage): Promise<Editor> {
    const { image_id: imageId } = image;
    const opened = this.#ahead.get(imageId);
    if (opened) return opened;
    const draft = await this.#drafts.of(imageId);
    // Its steps name places among the boxes as they were told then.
    const kept = draft && (await this.#store.image(imageId));
    const editor = this.#makeEditor(machineBoxes(kept?.image ?? image), draft);
    if (editor.draft === 'refused') await this.#store.forget(imageId);
    keepSteps(this.#drafts, imageId, editor);
    return editor;
  }

  /** Holds the editor of an image that is worked on before it comes up. */
  holdAhead(imageId: number, editor: Editor): void {
    this.#ahead.set(imageId, editor);
  }

  /** The image came up: its editor is the session's from now on. */
  comesUp(imageId: number): void {
    this.#ahead.delete(imageId);
  }

  /** Whether something was done to an image that has not come up yet. */
  isBegun(imageId: number): boolean {
    const opened = this.#ahead.get(imageId);
    return opened ? opened.history.length > 0 : this.#drafts.isBegun(imageId);
  }

  /** Reads what was done to an image that comes up soon. */
  readAhead(imageId: number): Promise<void> {
    return this.#drafts.readAhead(imageId);
  }

  /** Ends the editor of an image that leaves the screen. */
  leave(imageId: number, editor: Editor): void {
    editor.dispose();
    this.#drafts.leave(imageId);
  }

  /** When every step so far is in storage. */
  flushed(): Promise<void> {
    return this.#drafts.flushed();
  }

  /** Ends the editors of images that have not come up. */
  close(): void {
    for (const editor of this.#ahead.values()) editor.dispose();
  }
}

/** By itself: closures of one function share all that any of them holds, and this one lives as long as its editor. */
function keepSteps(drafts: Drafts, imageId: number, editor: Editor): void {
  editor.history.subscribe((event) => drafts.append(imageId, event));
}

function machineBoxes({ bbox, candidates = [], questions = [] }: LeasedImage): MachineBoxes {
  return {
    suggestions: bbox.map(suggestionOf),
    questions,
    candidates: candidates.map(({ candidate_id, ...box }) => ({ ...box, candidateId: candidate_id })),
  };
}

function suggestionOf({ bbox_id, ...box }: LeasedImage['bbox'][number]): Suggestion {
  return { ...box, bboxId: bbox_id };
}
