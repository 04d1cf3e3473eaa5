import type { MailMessages } from './mail-messages.ts';

export const en: MailMessages = {
  mails: {
    verification: {
      subject: 'Your verification code',
      heading: 'Verify your email',
      paragraphs: ['Hello {name},', 'type this code on the verification page. It works once, for the next 10 minutes.'],
      link: 'Open the verification page',
      footnote: 'Did you not ask for this? Then somebody mistyped their address, and you can ignore this mail.',
    },
    reset: {
      subject: 'Your password reset code',
      heading: 'Reset your password',
      paragraphs: [
        'Hello {name},',
        'type this code to choose a new password. It works once, for the next 10 minutes.',
        'You can only change your password 3 times. Please choose a secure password.',
      ],
      link: 'Open the reset page',
      footnote: 'Did you not ask for this? Then ignore this mail; your password stays as it is.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      heading: 'Your password was changed',
      paragraphs: ['Hello {name},', 'your password was changed just now, and you were logged out everywhere.'],
      link: 'Log in',
      footnote: 'Was it not you? Then reset your password at once and tell the organisers.',
    },
    welcome: {
      subject: 'Welcome to team {team}',
      heading: 'Welcome to the Urban Vision Hackathon!',
      paragraphs: ['Hello {name},', 'you are in team {team}. Friends join it with the team code below.'],
      link: 'Open your dashboard',
      footnote: 'Give the team code only to people whom you want in your team.',
    },
    removed: {
      subject: 'You were removed from your team',
      heading: 'You were removed from your team',
      paragraphs: [
        'Hello {name},',
        'you have been removed from your previous team. Your account stays, and you can join a new team with its code.',
      ],
      link: 'Join a team',
      footnote: 'Is this a mistake? Please ask your team leader or the organisers.',
    },
    leader: {
      subject: 'Your leader code for team {team}',
      heading: 'You lead a team',
      paragraphs: [
        'Hello {name},',
        'the organisers prepared team {team} for you. Register with this email address and type the leader code when you are asked for it.',
        'After that, friends join your team with the team code.',
      ],
      link: 'Register',
      footnote: 'Keep the leader code to yourself. It works once, and only with this email address.',
    },
  },
  codes: {
    verification: 'Verification code',
    reset: 'Reset code',
    team: 'Team code',
    leader: 'Leader code',
  },
  announcement: {
    subject: 'News from the organisers',
    heading: 'News from the organisers',
    link: 'Open the hackathon',
    footnote: 'You get this mail because you registered for the Urban Vision Hackathon.',
  },
  weekly: {
    subject: 'Your week in team {team}',
    heading: 'Your week in team {team}',
    greeting: 'Hello {name},',
    week_one: 'last week you brought your team {xp} XP and put {corrections} box right.',
    week_other: 'last week you brought your team {xp} XP and put {corrections} boxes right.',
    quietWeek: 'last week was a quiet one. Your team could use your eyes: a quarter of an hour makes a day count.',
    rank: 'Your team is at place {rank} of its zone.',
    link: 'Open your dashboard',
    footnote: 'This mail comes on Mondays while the game is open.',
    unsubscribe: 'End the weekly mail',
    page: {
      title: 'Weekly mail',
      ended: 'You get no weekly mail any more.',
      again: 'You get the weekly mail again.',
      order: 'Send it again after all',
      note: 'Codes that you ask for still come by mail.',
      failed: 'This link does not work. Log in and end the mail in your settings.',
    },
  },
  signature: 'Urban Vision Hackathon · Making AI work for India',
};
