import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { TeamNameForm } from './team-name-form.tsx';

interface TeamNameProps {
  readonly name: string;
  readonly mayEdit: boolean;
}

/** The team's name; for the leader, with a pencil that turns it into a field. */
export function TeamName({ name, mayEdit }: TeamNameProps) {
  const { t } = useTranslation('members');
  const [isEdited, setIsEdited] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  if (isEdited) {
    const leave = () => {
      flushSync(() => setIsEdited(false));
      pencil.current?.focus();
    };
    return <TeamNameForm name={name} onLeave={leave} />;
  }
  return (
    <div className="flex items-center gap-2">
      <h2 className="min-w-0 break-words text-3xl sm:text-4xl">{name}</h2>
      {mayEdit && (
        <IconButton ref={pencil} label={t('name.edit')} onClick={() => setIsEdited(true)}>
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
