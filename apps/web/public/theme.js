// Runs before the first paint, so that no page flashes in the wrong theme, nor the landing page on another
// address. src/layout/theme.ts takes over.
(() => {
  let theme = null;
  let chosen = null;
  // The page that was built is the landing page in one language, for somebody who is not signed in.
  let isLanding = location.pathname === '/';
  try {
    theme = localStorage.getItem('uvh.theme');
    chosen = localStorage.getItem('uvh.language');
    isLanding &&= localStorage.getItem('uvh.session') === null;
  } catch {
    // Storage may be blocked; the system decides then.
  }
  // As firstLanguage in src/i18n/languages.ts decides.
  const offered = document.currentScript?.dataset.languages?.split(' ') ?? [];
  const wanted = [chosen ?? '', ...navigator.languages].map((tag) => tag.split('-', 1)[0].toLowerCase());
  isLanding &&= (wanted.find((code) => offered.includes(code)) ?? 'en') === document.documentElement.lang;
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
