import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PreparedImage } from '../pipeline/prepared-image.ts';
import type { StoredSubmission } from '../storage/offline-store.ts';
import { type ActiveImage, type AnnotationSessionState, type AnnotationView, FIRST_STATE } from './annotation-view.ts';

/** What the screen shows of a session. The session alone changes it. */
export class AnnotationSessionView {
  readonly state: StoreApi<AnnotationSessionState> = createStore<AnnotationSessionState>(() => FIRST_STATE);

  get active(): ActiveImage | undefined {
    const { view } = this.state.getState();
    return view.kind === 'annotating' ? view.active : undefined;
  }
  get dialog(): AnnotationSessionState['dialog'] {
    return this.state.getState().dialog;
  }

  set(change: Partial<AnnotationSessionState>): void {
    this.state.setState(change);
  }

  show(view: AnnotationView): void {
    this.set({ view });
  }

  /** Says how far the picture of an image is, if that image is still open. */
  showPicture(prepared: PreparedImage, picture: ActiveImage['picture']): void {
    const { active } = this;
    if (active?.prepared === prepared && active.picture !== picture) {
      this.show({ kind: 'annotating', active: { ...active, picture } });
    }
  }

  /** Says whether all that was done is kept, where the browser keeps anything. */
  showKept(isKept: boolean): void {
    if (this.state.getState().storage !== 'memory') this.set({ storage: isKept ? 'kept' : 'failing' });
  }

  showWaiting(submissions: readonly StoredSubmission[]): void {
    const score = submissions.reduce((sum, submission) => sum + submission.relabelScore, 0);
    this.set({ waiting: { count: submissions.length, score } });
  }

  /** One image more was submitted, or one less when it came back. */
  count(change: 1 | -1): void {
    this.set({ submitted: Math.max(0, this.state.getState().submitted + change) });
  }

  closeDialog(): void {
    if (this.dialog?.kind !== 'submitting') this.set({ dialog: undefined });
  }
}
