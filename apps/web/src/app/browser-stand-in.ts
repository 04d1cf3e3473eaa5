/**
 * What modules of screens ask a browser for as they load, where the build draws screens without one. Nothing is drawn
 * from it but who is there: a member, of whom nothing else is known.
 */
const nothing = () => undefined;
const unnamed = { username: '', first_name: '', last_name: '', email: '', role: 'participant', is_team_leader: false };
const session = {
  token: '',
  user: { ...unnamed, has_team: true, email_verified: true },
  isLeader: false,
  hasTeam: true,
  teamCode: null,
  leaderCode: null,
  remember: true,
};
const known: Readonly<Record<string, string>> = { 'uvh.session': JSON.stringify(session) };

const node = {
  dataset: {},
  style: { setProperty: nothing, removeProperty: nothing },
  classList: { add: nothing, remove: nothing },
  lang: 'en',
  setAttribute: nothing,
  append: nothing,
};
const storage = { getItem: (key: string) => known[key] ?? null, setItem: nothing, removeItem: nothing };
const standIns = {
  localStorage: storage,
  sessionStorage: storage,
  matchMedia: () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }),
  getComputedStyle: () => ({ getPropertyValue: () => '' }),
  addEventListener: nothing,
  removeEventListener: nothing,
  location: new URL('http://localhost/'),
  document: {
    cookie: '',
    documentElement: node,
    body: node,
    visibilityState: 'visible',
    fonts: { check: () => true },
    querySelector: () => null,
    getElementById: () => null,
    createElement: () => ({ ...node }),
    addEventListener: nothing,
    removeEventListener: nothing,
  },
};

for (const [name, value] of Object.entries(standIns)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true });
