import { create } from 'zustand';

export type Theme = 'light' | 'dark';

/** Also read by public/theme.js before the first paint. */
const STORAGE_KEY = 'uvh.theme';

interface ThemeState {
  readonly theme: Theme;
  readonly toggle: () => void;
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

export const useTheme = create<ThemeState>()((set, get) => ({
  theme: chosenTheme() ?? systemTheme(),
  toggle: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(STORAGE_KEY, theme);
    set({ theme });
  },
}));

function chosenTheme(): Theme | undefined {
  const stored = localStorage.getItem(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

function systemTheme(): Theme {
  return systemIsDark.matches ? 'dark' : 'light';
}

function paint(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

const followElsewhere = () => useTheme.setState({ theme: chosenTheme() ?? systemTheme() });

paint(useTheme.getState().theme);
useTheme.subscribe((state) => paint(state.theme));
systemIsDark.addEventListener('change', followElsewhere);
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) followElsewhere();
});
