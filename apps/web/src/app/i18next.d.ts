import 'i18next';
import type { Catalogue } from '@uvh/contract/messages/catalogue';
import type annotation from '../locales/en/annotation.json';
import type auth from '../locales/en/auth.json';
import type common from '../locales/en/common.json';
import type dashboard from '../locales/en/dashboard.json';
import type errors from '../locales/en/errors.json';
import type gallery from '../locales/en/gallery.json';
import type landing from '../locales/en/landing.json';
import type leaderboard from '../locales/en/leaderboard.json';
import type map from '../locales/en/map.json';
import type members from '../locales/en/members.json';
import type practice from '../locales/en/practice.json';
import type results from '../locales/en/results.json';
import type shell from '../locales/en/shell.json';
import type teamPage from '../locales/en/team-page.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      annotation: typeof annotation;
      auth: typeof auth;
      common: typeof common;
      dashboard: typeof dashboard;
      errors: typeof errors;
      gallery: typeof gallery;
      landing: typeof landing;
      leaderboard: typeof leaderboard;
      map: typeof map;
      members: typeof members;
      messages: Catalogue;
      practice: typeof practice;
      results: typeof results;
      shell: typeof shell;
      'team-page': typeof teamPage;
    };
  }
}
