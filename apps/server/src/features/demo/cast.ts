/** How somebody of the demo reviews; the first three look. */
export type DemoWay = 'keen' | 'usual' | 'weak' | 'careless' | 'blind';

/** Everybody of the demo event logs in with this. */
export const DEMO_PASSWORD = 'demo1234';

export interface DemoPerson {
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** How they review; nobody of the visitor's team plays by itself after the start. */
  readonly way: DemoWay;
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
export const DEMO_ORGANISER: Omit<DemoPerson, 'way' | 'images'> = {
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
      way: 'keen',
      images: 7,
    },
    {
      username: 'player',
      email: 'player@demo.test',
      firstName: 'Arjun',
      lastName: 'Shetty',
      way: 'usual',
      images: 3,
    },
  ],
};

/** Name, code, and how each of the team reviews and how many images they did. */
const OTHER_TEAMS: readonly (readonly [string, string, readonly (readonly [DemoWay, number])[]])[] = [
  [
    'Silk Board Sentinels',
    'SILKB2',
    [
      ['keen', 9],
      ['usual', 8],
      ['usual', 6],
      ['keen', 5],
    ],
  ],
  [
    'Majestic Movers',
    'MAJES3',
    [
      ['usual', 8],
      ['keen', 7],
      ['usual', 5],
    ],
  ],
  [
    'Hebbal Hawks',
    'HEBBA4',
    [
      ['keen', 8],
      ['usual', 5],
      ['weak', 5],
    ],
  ],
  [
    'Marathahalli Mappers',
    'MARAT5',
    [
      ['usual', 6],
      ['usual', 6],
      ['careless', 4],
    ],
  ],
  [
    'Koramangala Kerbs',
    'KORAM6',
    [
      ['usual', 6],
      ['weak', 5],
      ['usual', 3],
    ],
  ],
  [
    'Jayanagar Junction',
    'JAYAN7',
    [
      ['keen', 6],
      ['weak', 4],
    ],
  ],
  [
    'Peenya Pixels',
    'PEENY8',
    [
      ['weak', 5],
      ['usual', 4],
      ['careless', 3],
    ],
  ],
  [
    'Yelahanka Yield',
    'YELAH9',
    [
      ['usual', 4],
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
    people: people.map(([way, images]) => {
      const firstName = [...FIRST_NAMES, ...MORE_FIRST_NAMES][number % 20] ?? 'Ravi';
      const lastName = LAST_NAMES[(number * 7) % LAST_NAMES.length] ?? 'Rao';
      number += 1;
      const username = `${firstName.toLowerCase()}${number}`;
      return { username, email: `${username}@demo.test`, firstName, lastName, way, images };
    }),
  }));
  return [OWN_TEAM, ...others];
}
