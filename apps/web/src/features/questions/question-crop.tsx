import { clamp, type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { useTranslation } from 'react-i18next';

/** What surrounds a vehicle tells its size: this share of the longer side is shown on each side. */
const CONTEXT = 0.6;
const LEAST_PX = 80;

/** A piece of a picture with the box in it, from the picture as it is: nothing is fetched twice. */
export function QuestionCrop({ url, box }: { readonly url: string; readonly box: Rect }) {
  const { t } = useTranslation('question');
  const view = viewOf(box);
  const percent = (value: number) => `${value * 100}%`;
  return (
    <div
      className="relative w-full overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: `${view.width} / ${view.height}` }}
    >
      <img
        src={url}
        alt={t('list.crop')}
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: percent(SPACE_WIDTH / view.width),
          height: percent(SPACE_HEIGHT / view.height),
          left: percent(-view.x / view.width),
          top: percent(-view.y / view.height),
        }}
      />
      <span
        aria-hidden="true"
        className="absolute border-2 border-white outline outline-black"
        style={{
          left: percent((box.x - view.x) / view.width),
          top: percent((box.y - view.y) / view.height),
          width: percent(box.width / view.width),
          height: percent(box.height / view.height),
        }}
      />
    </div>
  );
}

/** The box with its surroundings, 4 by 3, within the space. */
function viewOf(box: Rect): Rect {
  const longer = Math.max(LEAST_PX, box.width, box.height * (4 / 3)) * (1 + 2 * CONTEXT);
  const width = Math.min(SPACE_WIDTH, longer);
  const height = Math.min(SPACE_HEIGHT, width * 0.75);
  return {
    x: clamp(box.x + box.width / 2 - width / 2, 0, SPACE_WIDTH - width),
    y: clamp(box.y + box.height / 2 - height / 2, 0, SPACE_HEIGHT - height),
    width,
    height,
  };
}
