// Runs before the first paint, so that no page flashes in the wrong theme, nor what was built for others.
// src/layout/theme.ts takes over.

{
  /** However slow a line is: where it is alive, one of the files has come within this time. */
  const SILENCE_MS = 90_000;
  const { documentElement: root, currentScript } = document;
  const address = location.pathname;
  let theme = null;
  let chosen = null;
  let session = null;
  let game = null;
  try {
    theme = localStorage.getItem('uvh.theme');
    chosen = localStorage.getItem('uvh.language');
    session = localStorage.getItem('uvh.session');
    game = localStorage.getItem('uvh.game');
  } catch {
    // Storage may be blocked; the system decides then.
  }
  // What the build says: page-script.ts.
  const told = currentScript?.dataset ?? {};
  const listed = (name) => told[name]?.split(' ') ?? [];
  // As firstLanguage in src/i18n/languages.ts decides.
  const wanted = [chosen ?? '', ...navigator.languages].map((tag) => tag.split('-', 1)[0].toLowerCase());
  const language = wanted.find((code) => listed('languages').includes(code)) ?? 'en';
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  const token = memberToken();
  // The page that was built is one screen in one language: the landing page for somebody who is not signed in, the way
  // in for everybody, all others for members.
  const isOpen = address === '/' ? session === null : address === '/login' || token !== null;
  const isDrawn = root.dataset.built === address && language === root.lang && isOpen;
  const isGame = address === '/game';
  const { files = [], texts = {}, calls = [] } = JSON.parse(told.screens ?? '{}')[address] ?? {};
  const drawn = isDrawn && address !== '/' ? new Promise(afterFirstPaint) : undefined;
  if (isGame && token !== null && !isShut()) askForImage();
  if (!isDrawn) root.dataset.page = 'app';
  // The landing page fetches nothing before somebody touches it.
  if (!isDrawn || address !== '/') {
    askForEvent();
    if (token !== null && calls.length > 0) askForAnswers();
    if (drawn) {
      // src/app/start.tsx presses it again.
      addEventListener('click', ({ target }) => {
        globalThis.uvhPressed = target.closest?.('[data-prerendered] button') ?? globalThis.uvhPressed;
      });
      // What was a form is none yet, and Enter in one of its fields presses nothing.
      addEventListener('keydown', ({ key, target }) => {
        if (key === 'Enter' && target.matches?.('[data-prerendered] input'))
          globalThis.uvhPressed = document.querySelector('[data-prerendered] [type=submit]') ?? globalThis.uvhPressed;
      });
    }
    // Somebody who comes to the game waits for an image, and the line has nothing else to do before its picture comes.
    if (drawn && !isGame) void drawn.then(fetchCode);
    else fetchCode();
  }
  addEventListener('error', ({ target }) => isOfPage(target) && askForHelp(), true);
  addEventListener('vite:preloadError', askForHelp);
  if (!isGame && (!isDrawn || address === '/')) {
    // In the game the picture is what is waited for, and letters may come after it. A screen that is drawn asks by itself.
    for (const href of listed('fonts')) link({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: '' });
  }

  function link(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }

  function fetchCode() {
    for (const href of listed('app')) link({ rel: 'modulepreload', href });
    // Behind the picture: a browser asks for six files at a time, and these are many and small.
    for (const file of [...files, ...(texts[language] ?? [])])
      link({ rel: 'modulepreload', fetchPriority: isGame ? 'low' : 'auto', href: `/assets/${file}` });
    helpAfterSilence();
    if (told.entry)
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: told.entry }));
  }

  // A page that lacks one of its files does nothing, and nobody tells: half-loaded.js does, and loads it again.
  function isOfPage(target) {
    return target instanceof Element && target.matches('head > script[type=module], head > link[rel=stylesheet]');
  }

  // Once src/app/start.tsx has started the app, that sees to it.
  function askForHelp() {
    if (root.dataset.app !== undefined || root.dataset.helped !== undefined) return;
    root.dataset.helped = '';
    const askAgain = () => {
      delete root.dataset.helped;
      setTimeout(askForHelp, 5000);
    };
    document.head.append(
      Object.assign(document.createElement('script'), { src: '/half-loaded.js', onerror: askAgain }),
    );
  }

  // What is on its way on a line that died never comes and never fails, and holds the few connections that a page may have.
  function helpAfterSilence() {
    let heardAt = Date.now();
    const hear = () => {
      heardAt = Date.now();
    };
    new PerformanceObserver(hear).observe({ type: 'resource' });
    const timer = setInterval(() => {
      if (root.dataset.app !== undefined) return clearInterval(timer);
      if (Date.now() - heardAt < SILENCE_MS) return;
      hear();
      window.stop();
      askForHelp();
    }, 5000);
  }

  // What is drawn has the line for itself until it is seen; nobody sees a page in a tab that is hidden.
  function afterFirstPaint(then) {
    if (document.visibilityState === 'hidden') return then();
    let isDone = false;
    const once = () => {
      if (!isDone) then();
      isDone = true;
    };
    setTimeout(once, 1500);
    new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
  }

  // A session that is not to be remembered is over with the browser session; who has no team is led elsewhere.
  function memberToken() {
    try {
      const { token: known, remember, hasTeam } = JSON.parse(session ?? '{}');
      return hasTeam && (remember || document.cookie.includes('uvh_browser_session=')) ? (known ?? null) : null;
    } catch {
      // What cannot be read is nobody's session; the app decides what becomes of it.
      return null;
    }
  }

  // By the dates last heard of, which src/event/game-window.ts kept. Where they were moved since, the app asks.
  function isShut() {
    const [opensAt, closesAt] = (game ?? '').split(' ').map(Number);
    return Date.now() < opensAt || Date.now() >= closesAt;
  }

  // src/event/early-event.ts takes it over.
  function askForEvent() {
    const askedAt = Date.now();
    const quiet = () => undefined;
    globalThis.uvhEarlyEvent = fetch('/api/event', { headers: { Accept: 'application/json' }, signal: within(10_000) })
      .then(async (response) => {
        const answeredAt = Date.now();
        return response.ok ? { askedAt, answeredAt, answer: await response.json() } : undefined;
      })
      .catch(quiet);
  }

  // src/api/early-answers.ts takes them over.
  function askForAnswers() {
    const ask = (url) => fetch(url, asMember()).catch(() => undefined);
    const answers = calls.map((path) => [`/api${path}`, ask(`/api${path}`)]);
    globalThis.uvhEarlyAnswers = { token, askedAt: Date.now(), answers: new Map(answers) };
  }

  function asMember() {
    const headers = { Accept: 'application/json', 'Accept-Language': language, Authorization: `Bearer ${token}` };
    return { headers, credentials: 'include', signal: within(10_000) };
  }

  // Whoever takes over what never comes would wait for ever: the app asks again instead.
  function within(ms) {
    return AbortSignal.timeout(ms);
  }

  // The image and its picture are asked for together with the page, not after all of its code:
  // src/features/annotation/annotation-session/early-image.ts takes them over.
  function askForImage() {
    const lease = fetch('/api/image', asMember()).then((response) => (response.ok ? response.json() : undefined));
    const picture = lease.then(async (image) => {
      await drawn;
      const response = image && (await fetch(image.image_url, { signal: within(60_000) }));
      return response?.ok ? { url: image.image_url, bytes: await response.blob() } : undefined;
    });
    // Whoever takes them over asks again where they failed.
    const quiet = () => undefined;
    globalThis.uvhEarlyImage = { token, lease: lease.catch(quiet), picture: picture.catch(quiet) };
  }
}
