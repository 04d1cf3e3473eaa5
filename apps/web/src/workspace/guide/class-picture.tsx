import type { ObjectClass } from '@uvh/domain/annotation/class-list';
import { isVehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { photographsOf } from './class-photographs.ts';
import { Portrait } from './portrait.tsx';

const FRONT = 0.62;
const REAR = Math.PI - 0.7;

interface ClassPictureProps {
  readonly of: ObjectClass;
  readonly isSmall?: boolean;
}

/** Whether the event shows the class, or it is drawn as one of the default event's. */
export function hasPicture({ name, guidePicture }: ObjectClass): boolean {
  return guidePicture !== null || isVehicleClassName(name);
}

/** Whether a photograph that the product brings along is shown of it, whose authors are to be named. */
export function hasPhotograph({ name, guidePicture }: ObjectClass): boolean {
  return guidePicture === null && isVehicleClassName(name) && photographsOf(name).length > 0;
}

/** The picture that the event has of a class, else two of the default event's; nothing where there is none. */
export function ClassPicture({ of: { name, guidePicture, displayName }, isSmall = false }: ClassPictureProps) {
  if (guidePicture !== null) return <EventPicture key={guidePicture} address={guidePicture} name={displayName} />;
  if (!isVehicleClassName(name)) return null;
  const [first, second] = photographsOf(name);
  const front =
    first === undefined ? (
      <Portrait name={name} turn={FRONT} width={isSmall ? 180 : 300} height={isSmall ? 110 : 190} />
    ) : (
      <Photograph address={first} name={displayName} />
    );
  if (isSmall) return front;
  return (
    <>
      {front}
      {second === undefined ? (
        <Portrait name={name} turn={REAR} width={300} height={190} />
      ) : (
        <Photograph address={second} name={displayName} />
      )}
    </>
  );
}

function Photograph({ address, name }: { readonly address: string; readonly name: string }) {
  const { t } = useTranslation('guide');
  return (
    <img
      src={address}
      alt={t('photograph', { name })}
      width={420}
      height={266}
      className="block h-auto w-full max-w-full rounded"
    />
  );
}

/** A picture at an address of the event's; nothing where it cannot be had. */
function EventPicture({ address, name }: { readonly address: string; readonly name: string }) {
  const { t } = useTranslation('guide');
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <img
      src={address}
      alt={t('picture', { name })}
      onError={() => setHasFailed(true)}
      className="block max-h-64 w-full max-w-full rounded object-contain"
    />
  );
}
