import type { Catalogue } from '@uvh/contract/messages/catalogue';
import type annotation from '../locales/en/annotation.json';
import type auth from '../locales/en/auth.json';
import type common from '../locales/en/common.json';
import type dashboard from '../locales/en/dashboard.json';
import type errors from '../locales/en/errors.json';
import type gallery from '../locales/en/gallery.json';
import type guide from '../locales/en/guide.json';
import type keys from '../locales/en/keys.json';
import type landing from '../locales/en/landing.json';
import type leaderboard from '../locales/en/leaderboard.json';
import type lineUp from '../locales/en/line-up.json';
import type map from '../locales/en/map.json';
import type members from '../locales/en/members.json';
import type practice from '../locales/en/practice.json';
import type results from '../locales/en/results.json';
import type shell from '../locales/en/shell.json';
import type teamPage from '../locales/en/team-page.json';

/** The texts in English say which keys there are. */
interface Namespaces {
  annotation: typeof annotation;
  auth: typeof auth;
  common: typeof common;
  dashboard: typeof dashboard;
  errors: typeof errors;
  gallery: typeof gallery;
  guide: typeof guide;
  keys: typeof keys;
  landing: typeof landing;
  leaderboard: typeof leaderboard;
  'line-up': typeof lineUp;
  map: typeof map;
  members: typeof members;
  messages: Catalogue;
  practice: typeof practice;
  results: typeof results;
  shell: typeof shell;
  'team-page': typeof teamPage;
}

export type Namespace = keyof Namespaces;

/** The forms of a plural go by the key that they share. */
type Stem<Key extends string> = Key extends `${infer Shared}_zero`
  ? Shared
  : Key extends `${infer Shared}_one`
    ? Shared
    : Key extends `${infer Shared}_other`
      ? Shared
      : Key;

type PathsOf<Branch> = {
  [Key in keyof Branch & string]: Branch[Key] extends string ? Stem<Key> : `${Key}.${PathsOf<Branch[Key]>}`;
}[keyof Branch & string];

type Keys = { [Name in Namespace]: PathsOf<Namespaces[Name]> };

/** A key within its namespace: 'login.title'. */
export type KeyOf<Name extends Namespace> = Keys[Name];

/** A key with its namespace in front: 'errors:TIMEOUT'. */
export type FullKeyOf<Name extends Namespace> = { [Each in Name]: `${Each}:${Keys[Each]}` }[Name];
