import { Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSearchText } from '../../ui/use-search-text.ts';

interface TeamSearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

export function TeamSearch({ search, onSearch }: TeamSearchProps) {
  const { t } = useTranslation('leaderboard');
  // A zone chosen elsewhere empties the field.
  const [text, setText] = useSearchText(search, onSearch);
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
