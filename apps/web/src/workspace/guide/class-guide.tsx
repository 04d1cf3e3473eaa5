import type { Rect } from '@uvh/domain/annotation/box';
import {
  displayNameOf,
  isVehicleClassName,
  VEHICLE_CLASS_NAMES,
  VEHICLE_CLASSES,
  type VehicleClassName,
} from '@uvh/domain/annotation/vehicle-class';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClassMark } from '../class-picker/class-mark.tsx';
import { CropCanvas } from '../crops/crop-canvas.tsx';
import { LOOK_ALIKES } from './look-alikes.ts';
import { Portrait } from './portrait.tsx';

interface ClassGuideProps {
  /** The label of the box in question, when there is one. */
  readonly label: string | undefined;
  /** The box in question, to be held beside the drawings. */
  readonly box?: { readonly picture: ImageBitmap; readonly rect: Rect };
  readonly onUse?: (name: VehicleClassName) => void;
  readonly onClose: () => void;
}

const FRONT = 0.62;
const REAR = Math.PI - 0.7;

/** A drawing of each class and how to tell it from those that it is taken for. */
export function ClassGuide({ label, box, onUse, onClose }: ClassGuideProps) {
  const { t } = useTranslation(['guide', 'annotation']);
  const [shown, setShown] = useState<VehicleClassName>(() =>
    label !== undefined && isVehicleClassName(label) ? label : (VEHICLE_CLASS_NAMES[0] ?? 'Hatchback'),
  );
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
              <Button onClick={() => onUse(shown)} icon={<ClassMark label={shown} />}>
                {t('use', { name: displayNameOf(shown) })}
              </Button>
            ),
          })}
    >
      <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
        <ul className="flex gap-1 overflow-x-auto sm:flex-col">
          {VEHICLE_CLASSES.map(({ id, name, displayName }) => (
            <li key={id} className="shrink-0">
              <button
                type="button"
                aria-current={name === shown}
                onClick={() => setShown(name)}
                className={clsx(
                  'flex min-h-9 w-full items-center gap-2 rounded-control px-2 text-left text-sm pointer-coarse:min-h-11',
                  name === shown ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-sunken',
                )}
              >
                <ClassMark label={name} />
                {displayName}
              </button>
            </li>
          ))}
        </ul>
        <article aria-live="polite">
          <h3 className="text-xl">{displayNameOf(shown)}</h3>
          <div className={clsx('mt-2 grid gap-2 rounded-card bg-sunken p-2', box ? 'grid-cols-3' : 'grid-cols-2')}>
            {box && (
              <figure className="grid content-center justify-items-center gap-1 text-center">
                <CropCanvas {...box} width={400} height={280} className="w-full rounded" />
                <figcaption className="text-ink-soft text-xs">{t('box')}</figcaption>
              </figure>
            )}
            <Portrait name={shown} turn={FRONT} width={300} height={190} />
            <Portrait name={shown} turn={REAR} width={300} height={190} />
          </div>
          <p className="mt-3">{t(`classes.${shown}.tell`)}</p>
          <p className="mt-1 text-ink-soft">{t(`classes.${shown}.apart`)}</p>
          <h4 className="mt-4 text-base">{t('lookAlikes')}</h4>
          <ul className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3">
            {LOOK_ALIKES[shown].map((other) => (
              <li key={other}>
                <button
                  type="button"
                  onClick={() => setShown(other)}
                  className="grid w-full gap-1 rounded-control border border-line p-2 text-left text-sm hover:border-line-strong hover:bg-sunken"
                >
                  <Portrait name={other} turn={FRONT} width={180} height={110} />
                  <span className="sr-only">{t('show', { name: displayNameOf(other) })}</span>
                  <span aria-hidden="true" className="flex items-center gap-2">
                    <ClassMark label={other} /> {displayNameOf(other)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </article>
      </div>
    </Dialog>
  );
}
