// Runs before the first paint, so that no page flashes in the wrong theme, nor the landing page on another
// address. src/layout/theme.ts takes over.
(() => {
  let theme = null;
  // The page that was built is the landing page in English, for somebody who is not signed in.
  let isLanding = location.pathname === '/';
  try {
    theme = localStorage.getItem('uvh.theme');
    const isEnglish = (localStorage.getItem('uvh.language') ?? 'en') === 'en';
    isLanding &&= isEnglish && localStorage.getItem('uvh.session') === null;
  } catch {
    // Storage may be blocked; the system decides then.
  }
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
  if (!isLanding) {
    document.documentElement.dataset.page = 'app';
    for (const href of document.currentScript?.dataset.app?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  }
})();
