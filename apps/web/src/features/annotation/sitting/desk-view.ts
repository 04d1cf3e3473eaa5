import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PreparedImage } from '../pipeline/prepared-image.ts';
import type { OutboxEntry } from '../storage/desk-store.ts';
import { FIRST_STATE, type Review, type Scene, type SittingState } from './scene.ts';

/** What the screen shows of a sitting. The sitting alone changes it. */
export class DeskView {
  readonly state: StoreApi<SittingState> = createStore<SittingState>(() => FIRST_STATE);

  get review(): Review | undefined {
    const { scene } = this.state.getState();
    return scene.kind === 'reviewing' ? scene.review : undefined;
  }
  get dialog(): SittingState['dialog'] {
    return this.state.getState().dialog;
  }

  set(change: Partial<SittingState>): void {
    this.state.setState(change);
  }

  show(scene: Scene): void {
    this.set({ scene });
  }

  /** Says how far the picture of an image is, if that image is still on the desk. */
  showPicture(prepared: PreparedImage, picture: Review['picture']): void {
    const { review } = this;
    if (review?.prepared === prepared && review.picture !== picture) {
      this.show({ kind: 'reviewing', review: { ...review, picture } });
    }
  }

  showWaiting(entries: readonly OutboxEntry[]): void {
    const score = entries.reduce((sum, entry) => sum + entry.relabelScore, 0);
    this.set({ waiting: { count: entries.length, score } });
  }

  /** One image more was handed in, or one less when it came back. */
  count(change: 1 | -1): void {
    this.set({ submitted: Math.max(0, this.state.getState().submitted + change) });
  }

  closeDialog(): void {
    if (this.dialog?.kind !== 'submitting') this.set({ dialog: undefined });
  }
}
