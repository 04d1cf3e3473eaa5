import type { Answer } from '@uvh/contract/call';
import { getPractice } from '@uvh/contract/calls/event';
import { SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { callApi } from '../../api/call-api.ts';
import { fetchPicture } from '../../api/fetch-picture.ts';
import type { PracticeScene } from './scene-messages.ts';

type OwnScene = Answer<typeof getPractice>['scenes'][number];

/** Links to pictures hold for a quarter of an hour at least. */
const LIST_FRESH_MS = 10 * 60_000;

/** The pictures that the event itself has to practise on, in its order; after the last one the first comes again. */
export class OwnScenes {
  #list: { readonly askedAt: number; readonly scenes: Promise<readonly OwnScene[]> } | undefined;

  /** The scene of that number, from 1. */
  async scene(number: number): Promise<PracticeScene> {
    const scenes = await this.#scenes();
    const found = scenes[(number - 1) % Math.max(1, scenes.length)];
    if (found === undefined) throw new Error('The event has no picture to practise on.');
    const size = { resizeWidth: SPACE_WIDTH, resizeHeight: SPACE_HEIGHT, resizeQuality: 'high' } as const;
    return {
      picture: await createImageBitmap(await fetchPicture(found.image_url), size),
      suggestions: found.suggestions.map((box, index) => ({ ...box, bboxId: index + 1 })),
      truths: found.truths.map((box) => ({ ...box, visibleShare: 1 })),
    };
  }

  #scenes(): Promise<readonly OwnScene[]> {
    const now = performance.now();
    if (this.#list === undefined || now - this.#list.askedAt > LIST_FRESH_MS) {
      const scenes = callApi(getPractice, {}, { whenExpired: 'fail' }).then((answer) => answer.scenes);
      this.#list = { askedAt: now, scenes };
      scenes.catch(() => {
        this.#list = undefined;
      });
    }
    return this.#list.scenes;
  }
}
