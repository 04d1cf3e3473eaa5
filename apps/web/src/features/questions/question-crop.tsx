import { type Rect, SPACE_HEIGHT, SPACE_WIDTH } from '@uvh/domain/annotation/box';
import { viewAround } from '@uvh/domain/annotation/view-around';
import { useTranslation } from 'react-i18next';

/** What surrounds a vehicle tells its size: this share of the longer side is shown on each side. */
const CONTEXT = 0.6;
const LEAST_PX = 80;
const ASPECT = 4 / 3;

/** A piece of a picture with the box in it, from the picture as it is: nothing is fetched twice. */
export function QuestionCrop({ url, box }: { readonly url: string; readonly box: Rect }) {
  const { t } = useTranslation('question');
  const longer = Math.max(LEAST_PX, box.width, box.height * ASPECT) * (1 + 2 * CONTEXT);
  const view = viewAround(box, { width: longer, aspect: ASPECT });
  const percent = (value: number) => `${value * 100}%`;
  return (
    <div
      className="relative w-full overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: `${view.width} / ${view.height}` }}
    >
      <img
        // A team may have asked fifty, each with a whole picture. Before the address, or it is fetched at once.
        loading="lazy"
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
