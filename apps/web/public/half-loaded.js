// Fetched by theme.js for a page of which a file does not come: it is of another version of the app, as while servers are
// replaced, or its connection died. A browser does not ask for such a file again as long as the page is open; so the page is
// loaded anew, less and less often, and says so. No part of the app can be counted on here.

{
  const WORDS = {
    en: ['A part of this page did not come. It is loaded again by itself.', 'Load the page again'],
    hi: ['इस पेज का एक हिस्सा नहीं आया। यह अपने आप फिर लोड होगा।', 'पेज फिर से लोड करें'],
    kn: ['ಈ ಪುಟದ ಒಂದು ಭಾಗ ಬರಲಿಲ್ಲ. ಇದು ತಾನಾಗಿಯೇ ಮತ್ತೆ ಲೋಡ್ ಆಗುತ್ತದೆ.', 'ಪುಟವನ್ನು ಮತ್ತೆ ಲೋಡ್ ಮಾಡಿ'],
    ta: ['இந்தப் பக்கத்தின் ஒரு பகுதி வரவில்லை. இது தானாகவே மீண்டும் ஏற்றப்படும்.', 'பக்கத்தை மீண்டும் ஏற்றவும்'],
    te: ['ఈ పేజీలో ఒక భాగం రాలేదు. ఇది దానంతట అదే మళ్లీ లోడ్ అవుతుంది.', 'పేజీని మళ్లీ లోడ్ చేయండి'],
    bn: ['এই পাতার একটি অংশ আসেনি। এটি নিজে থেকে আবার লোড হবে।', 'পাতাটি আবার লোড করুন'],
    mr: ['या पानाचा एक भाग आला नाही. हे आपोआप पुन्हा लोड होईल.', 'पान पुन्हा लोड करा'],
  };
  const LOADS = 'uvh.halfLoaded';
  /** What was loaded again so long ago has nothing to do with this time. */
  const FORGOTTEN_MS = 120_000;
  const LONGEST_WAIT_MS = 30_000;
  /** On a line on which the page alone takes longer, what is on its way is better waited for. */
  const ANSWER_WITHIN_MS = 10_000;
  const { documentElement: root } = document;
  const loads = loadsBefore();
  let timer = 0;

  const notice = shown();
  const observer = new MutationObserver(endWhenThere);
  observer.observe(root, { attributes: true, attributeFilter: ['data-app'] });
  addEventListener('online', loadAgain);
  askIn(1000 * 2 ** loads);
  endWhenThere();

  function endWhenThere() {
    if (root.dataset.app === undefined) return;
    observer.disconnect();
    removeEventListener('online', loadAgain);
    clearTimeout(timer);
    notice.remove();
  }

  // Not by everybody at one moment, and only where the server gives a page: what is there would give way to a browser's own.
  function askIn(waitMs) {
    const wait = Math.min(waitMs, LONGEST_WAIT_MS);
    timer = setTimeout(
      async () => {
        const asked = {
          cache: 'no-store',
          headers: { accept: 'text/html' },
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        };
        const isThere = await fetch(location.href, asked)
          .then(async (answer) => answer.status < 500 && (await answer.text()) !== '')
          .catch(() => false);
        if (root.dataset.app !== undefined) return;
        if (isThere) loadAgain();
        else askIn(2 * wait);
      },
      wait * (0.5 + Math.random()),
    );
  }

  function loadAgain() {
    try {
      sessionStorage.setItem(LOADS, `${loads + 1} ${Date.now()}`);
    } catch {
      // Storage may be blocked: each time is the first then.
    }
    location.reload();
  }

  function loadsBefore() {
    try {
      const [count, at] = (sessionStorage.getItem(LOADS) ?? '').split(' ').map(Number);
      return Date.now() - at < FORGOTTEN_MS ? count : 0;
    } catch {
      // Without a memory of it, not at once.
      return 3;
    }
  }

  function shown() {
    let chosen = null;
    try {
      chosen = localStorage.getItem('uvh.language');
    } catch {
      // The browser's languages say it then.
    }
    const wanted = [chosen ?? '', ...navigator.languages].map((tag) => tag.split('-', 1)[0].toLowerCase());
    const language = wanted.find((code) => Object.hasOwn(WORDS, code)) ?? 'en';
    const [sentence, again] = WORDS[language];
    const bar = Object.assign(document.createElement('div'), { lang: language });
    bar.setAttribute('role', 'alert');
    // The page's own colours, where its style came.
    Object.assign(bar.style, {
      position: 'fixed',
      inset: 'auto 0 0 0',
      zIndex: '1000',
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.75rem',
      alignItems: 'center',
      justifyContent: 'center',
      padding: '0.75rem 1rem',
      background: 'var(--ink, #17191a)',
      color: 'var(--ground, #f6f4ec)',
    });
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: again });
    Object.assign(button.style, {
      minHeight: '2.75rem',
      padding: '0.25rem 1rem',
      border: '2px solid currentColor',
      borderRadius: '0.5rem',
      background: 'none',
      color: 'inherit',
      font: 'inherit',
    });
    button.addEventListener('click', loadAgain);
    // First the place, then the words: what is there with its role from the start is not read out everywhere.
    document.body.append(bar);
    bar.append(Object.assign(document.createElement('span'), { textContent: sentence }), button);
    return bar;
  }
}
