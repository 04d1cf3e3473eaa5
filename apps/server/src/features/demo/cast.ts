import type { Strategy } from '@uvh/consensus/simulation/people';

/** Everybody of the demo event logs in with this. */
export const DEMO_PASSWORD = 'demo1234';

export interface DemoPerson {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How they review; nobody of the visitor's team plays by itself after the start. */
  readonly strategy: Strategy;
  /** Images that they reviewed before the visitor came. */
  readonly images: number;
}

export interface DemoTeam {
  readonly name: string;
  readonly code: string;
  /** The first one leads. */
  readonly people: readonly DemoPerson[];
}

/** The organiser of the demo event; has no team. */
export const DEMO_ORGANISER: Omit<DemoPerson, 'strategy' | 'images'> = {
  username: 'organiser',
  email: 'organiser@demo.test',
  firstName: 'Meera',
  lastName: 'Iyer',
};

/** The team of the visitor: they log in as its leader or as a player of it. */
const OWN_TEAM: DemoTeam = {
  name: 'Namma Nazar',
  code: 'NAMMA1',
  people: [
    {
      username: 'leader',
      email: 'leader@demo.test',
      firstName: 'Kavya',
      lastName: 'Gowda',
      strategy: 'expert',
      images: 7,
    },
    {
      username: 'player',
      email: 'player@demo.test',
      firstName: 'Arjun',
      lastName: 'Shetty',
      strategy: 'median',
      images: 3,
    },
  ],
};

/** Name, code, and how many images the people of the team reviewed, each with their strategy. */
const OTHER_TEAMS: readonly (readonly [string, string, readonly (readonly [Strategy, number])[]])[] = [
  [
    'Silk Board Sentinels',
    'SILKB2',
    [
      ['expert', 9],
      ['median', 8],
      ['median', 6],
      ['expert', 5],
    ],
  ],
  [
    'Majestic Movers',
    'MAJES3',
    [
      ['median', 8],
      ['expert', 7],
      ['median', 5],
    ],
  ],
  [
    'Hebbal Hawks',
    'HEBBA4',
    [
      ['expert', 8],
      ['median', 5],
      ['worst-honest', 5],
    ],
  ],
  [
    'Marathahalli Mappers',
    'MARAT5',
    [
      ['median', 6],
      ['median', 6],
      ['careless', 4],
    ],
  ],
  [
    'Koramangala Kerbs',
    'KORAM6',
    [
      ['median', 6],
      ['worst-honest', 5],
      ['median', 3],
    ],
  ],
  [
    'Jayanagar Junction',
    'JAYAN7',
    [
      ['expert', 6],
      ['worst-honest', 4],
    ],
  ],
  [
    'Peenya Pixels',
    'PEENY8',
    [
      ['worst-honest', 5],
      ['median', 4],
      ['careless', 3],
    ],
  ],
  [
    'Yelahanka Yield',
    'YELAH9',
    [
      ['median', 4],
      ['careless', 4],
    ],
  ],
  [
    'Electronic City Eyes',
    'ELECT2',
    [
      ['blind', 7],
      ['blind', 6],
      ['careless', 3],
    ],
  ],
];

const FIRST_NAMES = ['Ananya', 'Rohan', 'Divya', 'Karthik', 'Sneha', 'Vikram', 'Lakshmi', 'Imran', 'Pooja', 'Nikhil'];
const MORE_FIRST_NAMES = [
  'Fatima',
  'Suresh',
  'Aditi',
  'Joseph',
  'Bhavana',
  'Harish',
  'Zoya',
  'Manoj',
  'Deepa',
  'Tenzin',
];
const LAST_NAMES = ['Rao', 'Nair', 'Patil', 'Sharma', 'Reddy', 'Khan', 'Das', 'Fernandes', 'Hegde', 'Menon', 'Bhat'];

/** The visitor's team first, then nine others. */
export function demoTeams(): readonly DemoTeam[] {
  let number = 0;
  const others = OTHER_TEAMS.map(([name, code, people]) => ({
    name,
    code,
    people: people.map(([strategy, images]) => {
      const firstName = [...FIRST_NAMES, ...MORE_FIRST_NAMES][number % 20] ?? 'Ravi';
      const lastName = LAST_NAMES[(number * 7) % LAST_NAMES.length] ?? 'Rao';
      number += 1;
      const username = `${firstName.toLowerCase()}${number}`;
      return { username, email: `${username}@demo.test`, firstName, lastName, strategy, images };
    }),
  }));
  return [OWN_TEAM, ...others];
}
