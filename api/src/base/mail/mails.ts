import { codeMinutes } from '../secrets/codes.ts';
import type { Mail, MailKind } from './mailContent.ts';
import { writeMail } from './writeMail.ts';

/** The second factor of a login. */
export function loginCodeMail(to: string, code: string): Mail {
  return writeMail('login code', to, {
    subject: 'Your Snail Lotto login code',
    preheader: `Valid for ${codeMinutes} minutes and for one login.`,
    heading: 'Log in to Snail Lotto',
    body: [
      { label: 'Your login code is', code },
      `It is valid for ${codeMinutes} minutes and for one login.`,
      'Nobody from Snail Lotto will ever ask you for it. If you did not try to log in, somebody knows your password: change it.',
    ],
  });
}

/** The code, and the link, that let a member set a new password. */
export function resetCodeMail(to: string, code: string, link: string): Mail {
  return writeMail('password code', to, {
    subject: 'Your Snail Lotto password code',
    preheader: 'A code and a link to set a new password with.',
    heading: 'Set a new password',
    body: [
      { label: 'Your code for a new password is', code },
      `It is valid for ${codeMinutes} minutes and works once.`,
      'Or open this page, which works for two hours:',
      { button: 'Set a new password', url: link },
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  });
}

/** What was changed about how a member logs in. */
export type AccountChange = Extract<MailKind, 'password changed' | 'authenticator added' | 'authenticator removed'>;

/** What each change is called, and what follows from it. */
const changes: Record<AccountChange, readonly [what: string, more: string]> = {
  'password changed': ['Your password was changed', 'You were logged out on every other device.'],
  'authenticator added': ['An authenticator was added to your account', 'Logging in asks for its code from now on.'],
  'authenticator removed': ['The authenticator was removed from your account', 'The password alone logs in from now on.'],
};

/** Something about how the member logs in was changed. */
export function accountChangedMail(to: string, change: AccountChange, recoveryLink: string): Mail {
  const [what, more] = changes[change];
  return writeMail(change, to, {
    subject: `${what} - Snail Lotto`,
    preheader: more,
    heading: what,
    body: [more, ...ifNotYou(recoveryLink)],
  });
}

const ifNotYou = (recoveryLink: string) => [
  'If it was you, all is well. If it was not you, set a new password at once:',
  { button: 'Set a new password', url: recoveryLink },
];

/** Somebody proved to be the member in a browser that they had not used before. */
export function newDeviceMail(to: string, device: string, at: Date, recoveryLink: string): Mail {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return writeMail('new device', to, {
    subject: 'Your account was logged in to on a new device - Snail Lotto',
    preheader: `${device}, ${when}.`,
    heading: 'Your account was logged in to on a new device',
    body: [
      {
        facts: [
          ['Device', device],
          ['Time', when],
        ],
      },
      ...ifNotYou(recoveryLink),
    ],
  });
}

/** The link that proves the address of a new member. */
export function confirmAddressMail(to: string, link: string): Mail {
  return writeMail('confirm address', to, {
    subject: 'Confirm your email address for Snail Lotto',
    preheader: 'One click, and your account is ready.',
    heading: 'Welcome to Snail Lotto',
    body: [
      'Please open this page to confirm that this address is yours:',
      { button: 'Confirm this address', url: link },
      'The link is valid for 24 hours. If you did not register, ignore this mail.',
    ],
  });
}

/** The link that proves the address that a member wants in place of theirs. */
export function changeAddressMail(to: string, username: string, link: string): Mail {
  return writeMail('change address', to, {
    subject: 'Confirm your new email address for Snail Lotto',
    preheader: 'One click, and our mails go here.',
    heading: 'Your new email address',
    body: [
      `The member ${username} wants to get our mails at this address. Please open this page to confirm that it is yours:`,
      { button: 'Use this address', url: link },
      'The link is valid for 24 hours. If you did not ask for it, ignore this mail.',
    ],
  });
}

/** What goes to the address before. Recovery goes to the new one by now, so only people can help. */
export function emailChangedMail(to: string, contactLink: string): Mail {
  return writeMail('address changed', to, {
    subject: 'Your email address was changed - Snail Lotto',
    preheader: 'Our mails go to your new address from now on.',
    heading: 'Your email address was changed',
    body: [
      'Our mails go to your new address from now on, also the code for a forgotten password.',
      'If it was you, all is well. If it was not you, write to us at once:',
      { button: 'Write to us', url: contactLink },
    ],
  });
}

/** What the owner of an address gets when a member wants it for another account. */
export function addressWantedMail(to: string, username: string, recoveryLink: string): Mail {
  return writeMail('address wanted', to, {
    subject: 'You already have a Snail Lotto account',
    preheader: 'Somebody, probably you, wanted this address for another account.',
    heading: 'This address has an account',
    body: [
      `Somebody, probably you, wanted to use this address for another account. It belongs to yours already; your username is ${username}.`,
      'Forgot the password? Set a new one here:',
      { button: 'Set a new password', url: recoveryLink },
      'If it was not you, you need not do anything: nothing was changed.',
    ],
  });
}

/** What the owner of an address gets when somebody registers with it a second time. */
export function alreadyMemberMail(to: string, username: string, recoveryLink: string): Mail {
  return writeMail('already a member', to, {
    subject: 'You already have a Snail Lotto account',
    preheader: 'Somebody, probably you, tried to register with this address.',
    heading: 'You are already a member',
    body: [
      `Somebody, probably you, tried to register with this address. You are already a member; your username is ${username}.`,
      'Forgot the password? Set a new one here:',
      { button: 'Set a new password', url: recoveryLink },
      'If it was not you, you need not do anything.',
    ],
  });
}

/** The operator's answer to what somebody wrote in the contact form, with their own words under it. */
export function contactAnswerMail(
  to: string,
  asked: { id: number; question: string | null; message: string | null },
  answer: string,
): Mail {
  const about = asked.question ?? `your message ${asked.id}`;
  return writeMail('answer to a message', to, {
    subject: `Re: ${about}`,
    preheader: answer,
    body: [
      ...answer.split(/\n{2,}/),
      {
        label: 'You wrote to us:',
        quote: [asked.question, asked.message].filter((text) => text !== null).join('\n\n'),
      },
    ],
    // A person wrote it: it may be answered.
    headers: { 'Auto-Submitted': 'no' },
  });
}
