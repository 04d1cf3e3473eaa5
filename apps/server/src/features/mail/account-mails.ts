import type { Config } from '../../config.ts';
import { type Letter, letterAsHtml, letterAsText } from './letter.ts';
import type { Mail } from './outbox.ts';

interface Recipient {
  readonly email: string;
  readonly firstName: string;
  readonly username: string;
}

type Links = Pick<Config, 'publicUrl'>;

/** The code that proves an address. The link opens the page where it is typed; the code is not in it. */
export function verificationMail(links: Links, to: Recipient, code: string, team: 'create' | 'join'): Mail {
  const query = new URLSearchParams({ email: to.email, team, username: to.username });
  return mailOf('verification', to.email, {
    subject: 'Your verification code',
    heading: 'Verify your email',
    paragraphs: [
      `Hello ${to.firstName},`,
      'type this code on the verification page. It works once, for the next 10 minutes.',
    ],
    codes: [{ label: 'Verification code', value: code }],
    link: { label: 'Open the verification page', url: `${links.publicUrl}/verify?${query}` },
    footnote: 'Did you not ask for this? Then somebody mistyped their address, and you can ignore this mail.',
  });
}

export function resetMail(links: Links, to: Recipient, code: string): Mail {
  const query = new URLSearchParams({ email: to.email });
  return mailOf('password-reset', to.email, {
    subject: 'Your password reset code',
    heading: 'Reset your password',
    paragraphs: [
      `Hello ${to.firstName},`,
      'type this code to choose a new password. It works once, for the next 10 minutes.',
      'You can only change your password 3 times. Please choose a secure password.',
    ],
    codes: [{ label: 'Reset code', value: code }],
    link: { label: 'Open the reset page', url: `${links.publicUrl}/reset-password?${query}` },
    footnote: 'Did you not ask for this? Then ignore this mail; your password stays as it is.',
  });
}

export function passwordChangedMail(links: Links, to: Recipient): Mail {
  return mailOf('password-changed', to.email, {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [`Hello ${to.firstName},`, 'your password was changed just now, and you were logged out everywhere.'],
    link: { label: 'Log in', url: `${links.publicUrl}/login` },
    footnote: 'Was it not you? Then reset your password at once and tell the organisers.',
  });
}

export function welcomeMail(links: Links, to: Recipient, team: { readonly name: string; readonly code: string }): Mail {
  return mailOf('welcome', to.email, {
    subject: `Welcome to team ${team.name}`,
    heading: 'Welcome to the Urban Vision Hackathon!',
    paragraphs: [`Hello ${to.firstName},`, `you are in team ${team.name}. Friends join it with the team code below.`],
    codes: [{ label: 'Team code', value: team.code }],
    link: { label: 'Open your dashboard', url: `${links.publicUrl}/dashboard` },
    footnote: 'Give the team code only to people whom you want in your team.',
  });
}

export function removedMail(links: Links, to: Recipient): Mail {
  return mailOf('removed', to.email, {
    subject: 'You were removed from your team',
    heading: 'You were removed from your team',
    paragraphs: [
      `Hello ${to.firstName},`,
      'you have been removed from your previous team. Your account stays, and you can join a new team with its code.',
    ],
    link: { label: 'Join a team', url: `${links.publicUrl}/add-to-team` },
    footnote: 'Is this a mistake? Please ask your team leader or the organisers.',
  });
}

/** For a leader whom the organisers listed. */
export function leaderMail(
  links: Links,
  to: { readonly email: string; readonly name: string },
  invitation: { readonly leaderCode: string; readonly teamName: string; readonly teamCode: string },
): Mail {
  return mailOf('leader-code', to.email, {
    subject: `Your leader code for team ${invitation.teamName}`,
    heading: 'You lead a team',
    paragraphs: [
      `Hello ${to.name},`,
      `the organisers prepared team ${invitation.teamName} for you. Register with this email address and type the leader code when you are asked for it.`,
      'After that, friends join your team with the team code.',
    ],
    codes: [
      { label: 'Leader code', value: invitation.leaderCode },
      { label: 'Team code', value: invitation.teamCode },
    ],
    link: { label: 'Register', url: `${links.publicUrl}/register` },
    footnote: 'Keep the leader code to yourself. It works once, and only with this email address.',
  });
}

function mailOf(kind: string, recipient: string, letter: Letter): Mail {
  // A name with a line break in it must not start a header of its own.
  const subject = letter.subject.replace(/\s+/g, ' ');
  return { kind, recipient, subject, text: letterAsText(letter), html: letterAsHtml({ ...letter, subject }) };
}
