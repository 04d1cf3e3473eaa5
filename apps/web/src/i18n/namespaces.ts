import type { Catalogue } from '@uvh/contract/messages/catalogue';
import type annotation from '../locales/en/annotation.json';
import type appeals from '../locales/en/appeals.json';
import type auth from '../locales/en/auth.json';
import type bulkReview from '../locales/en/bulk-review.json';
import type common from '../locales/en/common.json';
import type dashboard from '../locales/en/dashboard.json';
import type effort from '../locales/en/effort.json';
import type errors from '../locales/en/errors.json';
import type guide from '../locales/en/guide.json';
import type keys from '../locales/en/keys.json';
import type landing from '../locales/en/landing.json';
import type leaderboard from '../locales/en/leaderboard.json';
import type lesson from '../locales/en/lesson.json';
import type map from '../locales/en/map.json';
import type members from '../locales/en/members.json';
import type missed from '../locales/en/missed.json';
import type moments from '../locales/en/moments.json';
import type organiser from '../locales/en/organiser.json';
import type organiserAppeals from '../locales/en/organiser-appeals.json';
import type organiserData from '../locales/en/organiser-data.json';
import type organiserEvent from '../locales/en/organiser-event.json';
import type organiserFairness from '../locales/en/organiser-fairness.json';
import type organiserImages from '../locales/en/organiser-images.json';
import type organiserLeaders from '../locales/en/organiser-leaders.json';
import type organiserPeople from '../locales/en/organiser-people.json';
import type organiserReports from '../locales/en/organiser-reports.json';
import type organiserTokens from '../locales/en/organiser-tokens.json';
import type practice from '../locales/en/practice.json';
import type question from '../locales/en/question.json';
import type report from '../locales/en/report.json';
import type results from '../locales/en/results.json';
import type rewards from '../locales/en/rewards.json';
import type settings from '../locales/en/settings.json';
import type shell from '../locales/en/shell.json';
import type styleGuide from '../locales/en/style-guide.json';
import type teamPage from '../locales/en/team-page.json';
import type zones from '../locales/en/zones.json';

/** The texts in English say which keys there are. */
interface Resources {
  annotation: typeof annotation;
  appeals: typeof appeals;
  auth: typeof auth;
  'bulk-review': typeof bulkReview;
  common: typeof common;
  dashboard: typeof dashboard;
  effort: typeof effort;
  errors: typeof errors;
  guide: typeof guide;
  keys: typeof keys;
  landing: typeof landing;
  leaderboard: typeof leaderboard;
  lesson: typeof lesson;
  map: typeof map;
  members: typeof members;
  messages: Catalogue;
  missed: typeof missed;
  moments: typeof moments;
  organiser: typeof organiser;
  'organiser-appeals': typeof organiserAppeals;
  'organiser-data': typeof organiserData;
  'organiser-event': typeof organiserEvent;
  'organiser-fairness': typeof organiserFairness;
  'organiser-reports': typeof organiserReports;
  'organiser-images': typeof organiserImages;
  'organiser-leaders': typeof organiserLeaders;
  'organiser-people': typeof organiserPeople;
  'organiser-tokens': typeof organiserTokens;
  practice: typeof practice;
  question: typeof question;
  report: typeof report;
  results: typeof results;
  rewards: typeof rewards;
  settings: typeof settings;
  shell: typeof shell;
  'style-guide': typeof styleGuide;
  'team-page': typeof teamPage;
  zones: typeof zones;
}

export type Namespace = keyof Resources;

declare module 'i18next' {
  /** Lets the compiler check every key and namespace. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
