// Runs before the first paint, so that no page flashes in the wrong theme, nor the landing page on another
// address. src/layout/theme.ts takes over.
(() => {
  let theme = null;
  let chosen = null;
  // The page that was built is the landing page in one language, for somebody who is not signed in.
  let isLanding = location.pathname === '/';
  let session = null;
  try {
    theme = localStorage.getItem('uvh.theme');
    chosen = localStorage.getItem('uvh.language');
    session = localStorage.getItem('uvh.session');
    isLanding &&= session === null;
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
  if (location.pathname === '/game') askForImage(session);

  // The image and its picture are asked for together with the page, not after all of its code:
  // src/features/annotation/annotation-session/early-image.ts takes them over.
  function askForImage(stored) {
    let token = null;
    try {
      const { token: known, remember } = JSON.parse(stored ?? '{}');
      if (remember || document.cookie.includes('uvh_browser_session=')) token = known ?? null;
    } catch {
      // What cannot be read is nobody's session; the app decides what becomes of it.
    }
    if (token === null) return;
    const lease = fetch('/api/image', {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      credentials: 'include',
    }).then((response) => (response.ok ? response.json() : undefined));
    const picture = lease.then(async (image) => {
      const response = image && (await fetch(image.image_url));
      return response?.ok ? { url: image.image_url, bytes: await response.blob() } : undefined;
    });
    // Whoever takes them over asks again where they failed.
    const quiet = () => undefined;
    globalThis.uvhEarlyImage = { token, lease: lease.catch(quiet), picture: picture.catch(quiet) };
  }
})();
