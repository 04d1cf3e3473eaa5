import { create } from 'zustand';
import { storedText } from '../storage/browser-storage.ts';

export type Theme = 'light' | 'dark';

/** Also read by public/theme.js before the first paint. */
const STORAGE_KEY = 'uvh.theme';

const chosen = storedText('local', STORAGE_KEY, (text): Theme | undefined =>
  text === 'light' || text === 'dark' ? text : undefined,
);

interface ThemeState {
  readonly theme: Theme;
  readonly toggle: () => void;
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

export const useTheme = create<ThemeState>()((set, get) => ({
  theme: chosen.read() ?? systemTheme(),
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    chosen.write(theme);
    set({ theme });
  },
}));

function systemTheme(): Theme {
  return systemIsDark.matches ? 'dark' : 'light';
}

function paint(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

const followElsewhere = () => useTheme.setState({ theme: chosen.read() ?? systemTheme() });

paint(useTheme.getState().theme);
useTheme.subscribe((state) => paint(state.theme));
systemIsDark.addEventListener('change', followElsewhere);
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) followElsewhere();
});
