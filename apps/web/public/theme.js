// Runs before the first paint, so that no page flashes in the wrong theme. src/app/theme.ts takes over.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('uvh.theme');
  } catch {
    // Storage may be blocked; the system decides then.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
