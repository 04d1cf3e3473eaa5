import type { EventPhase, EventSchedule } from '@uvh/domain/event/phases';
import type { ReactNode } from 'react';
import type { EventTexts } from '../../event/event-dates.ts';
import type { OwnLanding } from './own-landing.ts';

export interface EventTotals {
  readonly teams: number;
  readonly submissions: number;
  readonly boxes: number;
}

/** What the organisers call this edition and say of it; null is the product's own. */
export interface AboutEvent {
  readonly name: string | null;
  readonly host_name: string | null;
  readonly host_url: string | null;
  readonly introduction: string | null;
  readonly rules_addendum: string | null;
}

/** Until the server has answered, and where the organisers left everything as it is. */
export const NOTHING_OF_ITS_OWN: AboutEvent = {
  name: null,
  host_name: null,
  host_url: null,
  introduction: null,
  rules_addendum: null,
};

/** What the landing page needs to know of the world. At build time most of it is not known yet. */
export interface LandingWorld {
  /** Undefined until the server has said them: another event's dates are never shown. */
  readonly dates:
    | { readonly schedule: EventSchedule; readonly texts: EventTexts; readonly timeZone: string }
    | undefined;
  /** Of each window by the server's clock; undefined in the page that is built. */
  readonly phases:
    | { readonly registration: EventPhase; readonly game: EventPhase; readonly competition: EventPhase }
    | undefined;
  readonly totals: EventTotals | undefined;
  readonly maxTeamSize: number;
  readonly about: AboutEvent;
  readonly contactEmail: string;
  readonly own: OwnLanding;
  /** The reader's own time zone; undefined while it is not known or when it is the event's. */
  readonly localTimeZone: string | undefined;
  readonly year: number;
  /** Language and theme, in the top bar. */
  readonly controls: ReactNode;
  readonly countdown: ReactNode;
  readonly demo: ReactNode;
  /** Counts a click (docs/product/screens.md#landing-page). */
  readonly onAction: (action: LandingAction) => void;
}

type LandingAction = 'Login Button Clicked' | 'Register Button Clicked';
