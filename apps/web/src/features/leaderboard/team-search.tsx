import { Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

/** Time for the next letter before the server is asked. */
const TYPING_MS = 250;

interface TeamSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

export function TeamSearch({ search, onSearch }: TeamSearchProps) {
  const { t } = useTranslation('leaderboard');
  const [text, setText] = useState(search);
  // A zone chosen elsewhere empties the field.
  const [shown, setShown] = useState(search);
  if (search !== shown) {
    setShown(search);
    setText(search);
  }
  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(() => onSearch(text), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden="true" className="absolute top-3 left-3 size-5 text-ink-soft" />
      <input
        type="search"
        value={text}
        maxLength={100}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full appearance-none rounded-control border border-line-strong bg-surface pr-11 pl-10 placeholder:text-ink-soft [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <IconButton label={t('search.clear')} className="absolute top-0 right-0" onClick={() => setText('')}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
