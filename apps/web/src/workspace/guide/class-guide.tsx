import type { Rect } from '@uvh/domain/annotation/box';
import type { ObjectClass } from '@uvh/domain/annotation/class-list';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { CropCanvas } from '../crops/crop-canvas.tsx';
import { ClassPicture, hasPhotograph, hasPicture } from './class-picture.tsx';
import { useGuideText } from './guide-text.ts';

interface ClassGuideProps {
  /** The label of the box in question, when there is one. */
  readonly label: string | undefined;
  readonly picture: ImageBitmap | undefined;
  /** The box in question, to be held beside the pictures. */
  readonly box: Rect | undefined;
  /** A box of this image that a person said to be of the class. */
  readonly confirmedOf: (name: string) => Rect | undefined;
  readonly onUse?: (name: string) => void;
  /** The box has the class that it was looked up for. */
  readonly onConfirm?: () => void;
  readonly onClose: () => void;
}

/** A picture of each class and how to tell it from those that it is taken for. */
export function ClassGuide({ label, picture, box, confirmedOf, onUse, onConfirm, onClose }: ClassGuideProps) {
  const { t } = useTranslation(['guide', 'annotation']);
  const classes = useClasses();
  const [name, setName] = useState(label);
  const shown = (name === undefined ? undefined : classes.named(name)) ?? classes.classes[0];
  if (!shown) return null;
  // To give the box the class that it has would do nothing.
  const isOfBox = shown.name === label;
  const use = isOfBox ? onConfirm : () => onUse?.(shown.name);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('annotation:panels.guide')}
      description={t('intro')}
      className="sm:max-w-4xl"
      {...(onUse === undefined
        ? {}
        : {
            actions: (
              <Button onClick={use} icon={<ClassMark label={shown.name} />}>
                {isOfBox ? t('annotation:current.confirm') : t('use', { name: shown.displayName })}
              </Button>
            ),
          })}
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <ul className="flex gap-1 overflow-x-auto sm:max-h-[65dvh] sm:flex-col sm:overflow-y-auto">
          {classes.classes.map((each) => (
            <li key={each.id} className="shrink-0">
              <button
                type="button"
                aria-current={each === shown}
                onClick={() => setName(each.name)}
                className={clsx(
                  'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm pointer-coarse:min-h-11',
                  each === shown ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
                )}
              >
                <ClassMark label={each.name} />
                {each.displayName}
              </button>
            </li>
          ))}
        </ul>
        <article aria-live="polite">
          <h3 className="text-xl">{shown.displayName}</h3>
          <Pictures shown={shown} picture={picture} box={box} confirmed={confirmedOf(shown.name)} />
          <Telling shown={shown} />
          <LookAlikes shown={shown} onShow={setName} />
          {classes.classes.some(hasPhotograph) && <p className="mt-3 text-ink-soft text-xs">{t('credit')}</p>}
        </article>
      </div>
    </Dialog>
  );
}

interface PicturesProps {
  readonly shown: ObjectClass;
  readonly picture: ImageBitmap | undefined;
  readonly box: Rect | undefined;
  readonly confirmed: Rect | undefined;
}

/** The box in question beside the class as it looks: as the event shows it, else as it was confirmed in this image. */
function Pictures({ shown, picture, box, confirmed }: PicturesProps) {
  const { t } = useTranslation('guide');
  const example = hasPicture(shown) ? undefined : confirmed;
  const crop = picture && box && <Crop picture={picture} rect={box} caption={t('box')} />;
  const seen = picture && example && <Crop picture={picture} rect={example} caption={t('confirmed')} />;
  if (!crop && !seen && !hasPicture(shown)) return null;
  // The default event's are two.
  const count = (crop ? 1 : 0) + (seen ? 1 : 0) + (hasPicture(shown) ? 2 : 0);
  const columns = ['', 'w-64 max-w-full', 'grid-cols-2', 'grid-cols-3'][count];
  return (
    <div className={clsx('mt-2 grid gap-2 rounded-card bg-sunken p-2 empty:hidden', columns)}>
      {crop}
      {seen}
      <ClassPicture of={shown} />
    </div>
  );
}

interface CropProps {
  readonly picture: ImageBitmap;
  readonly rect: Rect;
  readonly caption: string;
}

function Crop({ caption, ...crop }: CropProps) {
  return (
    <figure className="grid content-center justify-items-center gap-1 text-center">
      <CropCanvas {...crop} width={400} height={280} className="w-full rounded" />
      <figcaption className="text-ink-soft text-xs">{caption}</figcaption>
    </figure>
  );
}

/** How the class is told; that nobody wrote it down, where nobody did. */
function Telling({ shown }: { readonly shown: ObjectClass }) {
  const { t } = useTranslation('guide');
  const [first, ...rest] = useGuideText(shown);
  if (first === undefined) return <p className="mt-3 text-ink-soft">{t('nothing')}</p>;
  return (
    <>
      <p className="mt-3">{first}</p>
      {rest.map((paragraph) => (
        <p key={paragraph} className="mt-1 text-ink-soft">
          {paragraph}
        </p>
      ))}
    </>
  );
}

function LookAlikes({ shown, onShow }: { readonly shown: ObjectClass; readonly onShow: (name: string) => void }) {
  const { t } = useTranslation('guide');
  const classes = useClasses();
  const others = shown.lookAlikes.flatMap((name) => classes.named(name) ?? []);
  if (others.length === 0) return null;
  return (
    <>
      <h4 className="mt-4 text-base">{t('lookAlikes')}</h4>
      <ul className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {others.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onShow(other.name)}
              className="grid w-full gap-1 rounded-control border border-line p-2 text-left text-sm hover:border-line-strong hover:bg-sunken"
            >
              <ClassPicture of={other} isSmall />
              <span className="sr-only">{t('show', { name: other.displayName })}</span>
              <span aria-hidden="true" className="flex items-center gap-2">
                <ClassMark label={other.name} /> {other.displayName}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
