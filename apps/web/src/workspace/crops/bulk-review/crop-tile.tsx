import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../event/classes.ts';
import { nameOf } from '../../box-list/box-words.ts';
import type { Atlas } from '../atlas.ts';
import { CropImage } from '../crop-image.tsx';
import { EdgedCrop } from '../edged-crop.tsx';
import type { BulkCrop } from './bulk-image.ts';
import { LEAST_HEIGHT_PX } from './tile-size.ts';

interface CropTileProps {
  readonly id: string;
  readonly crop: BulkCrop;
  /** Where crops of several pictures lie side by side. */
  readonly pictureNumber: number | undefined;
  readonly place: number;
  readonly total: number;
  readonly atlas: Atlas | undefined;
  readonly hint: string | undefined;
  readonly isSelected: boolean;
  readonly isCursor: boolean;
  readonly isSeen: boolean;
  readonly onHover: (crop: BulkCrop) => void;
  /** Place and size, CSS pixels. */
  readonly style: Readonly<Record<'top' | 'left' | 'width' | 'height', number>>;
}

/** One crop: the vehicle with its box's edge, its number, and why it deserves a look. */
export const CropTile = memo(
  function CropTile(props: CropTileProps) {
    const { id, crop, pictureNumber, place, total, atlas, hint, isSelected, isCursor, isSeen, onHover, style } = props;
    const { t } = useTranslation(['annotation', 'bulk-review']);
    const classes = useClasses();
    const { box } = crop;
    const boxNumber = String(box.index + 1);
    const number = pictureNumber === undefined ? boxNumber : `${pictureNumber} · ${boxNumber}`;
    const picture =
      pictureNumber === undefined ? undefined : t('bulk-review:picture', { number: String(pictureNumber) });
    const special = box.isUnsure ? t('boxes.state.unsure') : hint;
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus and names its active option.
      <div
        id={id}
        role="option"
        aria-selected={isSelected}
        aria-setsize={total}
        aria-posinset={place + 1}
        aria-label={[t('bulk-review:crop', { name: nameOf(box.label, classes, t), number }), picture, special]
          .filter((part) => part !== undefined)
          .join(', ')}
        onPointerOver={() => onHover(crop)}
        style={style}
        className={clsx(
          'absolute grid cursor-pointer place-items-center overflow-hidden rounded-control border-4',
          isSelected
            ? 'border-focus bg-accent-soft forced-colors:border-[Highlight]'
            : ['bg-sunken', isCursor ? 'border-line-strong border-dashed' : 'border-unseen hover:border-line-strong'],
        )}
      >
        {style.height > LEAST_HEIGHT_PX && crop.image.picture ? (
          <EdgedCrop
            picture={crop.image.picture}
            rect={box}
            widthPx={style.width}
            heightPx={style.height}
            className="size-full object-contain"
          />
        ) : (
          <CropImage atlas={atlas} index={box.index} className="size-full object-contain" />
        )}
        {/* In the order of the name, which has to hold what is seen (WCAG 2.5.3). */}
        <span
          aria-hidden="true"
          className="figures absolute right-0 bottom-0 flex items-center gap-1 rounded-tl bg-ink px-1.5 text-ground text-xs"
        >
          {isSeen && <Eye className="size-3" />}
          {number}
        </span>{' '}
        {special !== undefined && (
          <span aria-hidden="true" className="absolute bottom-0 left-0 rounded-tr bg-ink px-1.5 text-ground text-xs">
            {special}
          </span>
        )}
      </div>
    );
  },
  (before, after) =>
    Object.entries(after).every(
      ([name, value]) => name === 'style' || name === 'crop' || Reflect.get(before, name) === value,
    ) &&
    before.crop.box === after.crop.box &&
    before.crop.image === after.crop.image &&
    before.style.top === after.style.top &&
    before.style.left === after.style.left &&
    before.style.width === after.style.width &&
    before.style.height === after.style.height,
);
