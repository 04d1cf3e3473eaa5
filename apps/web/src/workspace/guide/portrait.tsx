import type { VehicleClassName } from '@uvh/domain/annotation/vehicle-class';
import { drawVehicle } from '@uvh/scenes/draw-vehicle';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';

interface PortraitProps {
  readonly name: VehicleClassName;
  /** Turn about the vertical in radians, see `drawVehicle`. */
  readonly turn?: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A drawing of one vehicle of the class. */
export function Portrait({ name, turn, width, height }: PortraitProps) {
  const { t } = useTranslation('guide');
  const classes = useClasses();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const density = Math.min(2, devicePixelRatio);
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    drawVehicle(context, name, { width, height, ...(turn === undefined ? {} : { turn }) });
  }, [name, turn, width, height]);
  const density = typeof devicePixelRatio === 'number' ? Math.min(2, devicePixelRatio) : 1;
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={t('drawing', { name: classes.displayNameOf(name) })}
      width={width * density}
      height={height * density}
      style={{ aspectRatio: `${width} / ${height}` }}
      className="block w-full max-w-full"
    />
  );
}
