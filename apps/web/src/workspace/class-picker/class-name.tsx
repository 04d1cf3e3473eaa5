import { useTranslation } from 'react-i18next';
import { useClasses } from '../../event/classes.ts';
import { ClassMark } from './class-mark.tsx';

/** A class with its sign, or that there is no vehicle ('removed'). Needs the texts of `appeals`. */
export function ClassName({ label }: { readonly label: string }) {
  const { t } = useTranslation('appeals');
  const classes = useClasses();
  if (!classes.has(label)) return <strong>{t('noVehicle')}</strong>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold">
      <ClassMark label={label} />
      {classes.displayNameOf(label)}
    </span>
  );
}
