import type { Effort } from '@uvh/annotator/commands/effort';
import type { CoverageState } from '@uvh/annotator/coverage/coverage-walk';
import type { CallInput } from '@uvh/contract/call';
import type { submitImage } from '@uvh/contract/calls/image';
import { submittedBox } from '@uvh/contract/wire-box';
import { ANSWER_KINDS } from '@uvh/domain/annotation/answer-kind';
import type { ReviewedBox } from '@uvh/domain/annotation/review';

export type SubmissionBody = CallInput<typeof submitImage>['body'];

interface Work {
  readonly boxes: readonly ReviewedBox[];
  /** Ids of the candidates that were in view. */
  readonly candidatesShown: readonly number[];
  readonly coverage: CoverageState;
  /** Time at work, pauses left out. */
  readonly activeMs: number;
  readonly actions: number;
  readonly effort: Effort;
}

/** What travels to the server for one image (docs/product/api.md#calls). */
export function submissionBody(imageId: number, work: Work): SubmissionBody {
  const { boxes, candidatesShown, coverage, activeMs, actions, effort } = work;
  return {
    image_id: imageId,
    bbox: boxes.map(submittedBox),
    ...(candidatesShown.length > 0 && { candidates_shown: [...candidatesShown] }),
    telemetry: {
      active_seconds: Math.min(86_400, Math.round(activeMs / 1000)),
      coverage_tiles: coverage.tiles.length,
      coverage_looked: coverage.isLooked.filter(Boolean).length,
      actions,
      ...effortFields(effort),
    },
  };
}

function effortFields({ keys, presses, answers }: Effort) {
  return {
    keys,
    presses,
    answers: ANSWER_KINDS.flatMap((kind) => {
      const { count = 0, ms = 0 } = answers[kind] ?? {};
      return count === 0 && ms === 0 ? [] : [{ kind, count, seconds: Math.min(86_400, Math.round(ms / 10) / 100) }];
    }),
  };
}
