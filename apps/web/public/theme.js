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
  // What the build says: prerender.ts.
  const told = document.currentScript?.dataset ?? {};
  const listed = (name) => told[name]?.split(' ') ?? [];
  // As firstLanguage in src/i18n/languages.ts decides.
  const wanted = [chosen ?? '', ...navigator.languages].map((tag) => tag.split('-', 1)[0].toLowerCase());
  const language = wanted.find((code) => listed('languages').includes(code)) ?? 'en';
  isLanding &&= language === document.documentElement.lang;
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
  const isGame = location.pathname === '/game';
  if (isGame) askForImage(session);
  if (!isLanding) {
    document.documentElement.dataset.page = 'app';
    askForEvent();
    for (const href of listed('app')) link({ rel: 'modulepreload', href });
  }
  if (!isLanding) {
    const { files = [], texts = {} } = JSON.parse(told.screens ?? '{}')[location.pathname] ?? {};
    // Behind the picture: a browser asks for six files at a time, and these are many and small.
    for (const file of [...files, ...(texts[language] ?? [])])
      link({ rel: 'modulepreload', fetchPriority: isGame ? 'low' : 'auto', href: `/assets/${file}` });
  }
  if (!isGame) {
    // In the game the picture is what is waited for, and letters may come after it.
    for (const href of listed('fonts')) link({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: '' });
  }

  function link(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }

  // src/event/early-event.ts takes it over.
  function askForEvent() {
    const askedAt = Date.now();
    const quiet = () => undefined;
    globalThis.uvhEarlyEvent = fetch('/api/event', { headers: { Accept: 'application/json' } })
      .then(async (response) => {
        const answeredAt = Date.now();
        return response.ok ? { askedAt, answeredAt, answer: await response.json() } : undefined;
      })
      .catch(quiet);
  }

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
