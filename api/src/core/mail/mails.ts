import { codeMinutes } from '../secrets/codes.ts';
import type { Mail, MailKind } from './mailContent.ts';
import { writeMail } from './writeMail.ts';

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

export type AccountChange = Extract<
  MailKind,
  'password changed' | 'authenticator added' | 'authenticator removed' | 'passkey added' | 'passkey removed'
>;

const changes: Record<AccountChange, readonly [what: string, more: string]> = {
  'password changed': ['Your password was changed', 'You were logged out on every other device.'],
  'authenticator added': ['An authenticator was added to your account', 'Logging in asks for its code from now on.'],
  'authenticator removed': ['The authenticator was removed from your account', 'The password alone logs in from now on.'],
  'passkey added': [
    'A passkey was added to your account',
    'It logs in without password and code. The list of passkeys is in your account, under Security.',
  ],
  'passkey removed': [
    'A passkey was removed from your account',
    'It does not log in any more, and where it had logged in you were logged out.',
  ],
};

export function accountChangedMail(to: string, change: AccountChange, recoveryLink: string, passkey?: string): Mail {
  const [what, more] = changes[change];
  return writeMail(change, to, {
    subject: `${what} - Snail Lotto`,
    preheader: more,
    heading: what,
    body: [...(passkey === undefined ? [] : [{ facts: [['Passkey', passkey] as const] }]), more, ...ifNotYou(recoveryLink)],
  });
}

const ifNotYou = (recoveryLink: string) => [
  'If it was you, all is well. If it was not you, set a new password at once:',
  { button: 'Set a new password', url: recoveryLink },
];

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

export function completeRegistrationMail(to: string, link: string): Mail {
  return writeMail('complete registration', to, {
    subject: 'Complete your registration at Snail Lotto',
    preheader: 'One page, and your account is ready.',
    heading: 'Welcome to Snail Lotto',
    body: [
      'Please open this page to choose your username and your password:',
      { button: 'Complete the registration', url: link },
      'The link is valid for 24 hours. If you did not register, ignore this mail: nothing was stored but this address.',
    ],
  });
}

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

/** Creates the mail to the former address. Recovery mails now go to the new one, so it offers contact with people. */
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

/** Creates the mail that confirms a subscription of news. @param days validity of the link */
export function confirmNewsMail(to: string, link: string, days: number): Mail {
  return writeMail('confirm news', to, {
    subject: 'Do you want news from Snail Lotto?',
    preheader: 'One press, and we tell you about new prizes and rounds.',
    heading: 'News by mail?',
    body: [
      'Somebody, probably you, wants us to tell this address about new prizes and rounds. If so, please open this page and press its button:',
      { button: 'Get the news', url: link },
      `The link works for ${days} days. If it was not you, you need not do anything: nothing more is sent.`,
    ],
  });
}

/** Creates a newsletter mail. @param leaveLink unsubscribes, also from mail programs (RFC 8058) */
export function newsMail(to: string, news: { subject: string; text: string }, leaveLink: string): Mail {
  return writeMail('news', to, {
    subject: news.subject,
    preheader: news.text,
    heading: news.subject,
    body: news.text.split(/\n{2,}/),
    smallPrint: ['You get this because you asked for our news.', { link: 'Stop the news', url: leaveLink }],
    headers: { 'List-Unsubscribe': `<${leaveLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
}

/** Creates the mail with the code for changes of password, address or second factor, for members with a second factor. */
export function changeCodeMail(to: string, code: string): Mail {
  return writeMail('change code', to, {
    subject: 'Your code to change your Snail Lotto account',
    preheader: `Valid for ${codeMinutes} minutes, in the browser where you asked for it.`,
    heading: 'Change your account',
    body: [
      { label: 'Your code is', code },
      `It is valid for ${codeMinutes} minutes, in the browser where you asked for it. With it and your password you change your password, your address or your second factor.`,
      'Nobody from Snail Lotto will ever ask you for it. If you did not ask for it, somebody has logged in as you: change your password.',
    ],
  });
}

export function deletionCodeMail(to: string, code: string): Mail {
  return writeMail('deletion code', to, {
    subject: 'Your code to delete your Snail Lotto account',
    preheader: `Valid for ${codeMinutes} minutes, in the browser where you asked for it.`,
    heading: 'Delete your account',
    body: [
      { label: 'Your code is', code },
      `It is valid for ${codeMinutes} minutes, in the browser where you asked for it. With it and your password your account is deleted for good.`,
      'Nobody from Snail Lotto will ever ask you for it. If you did not ask for it, somebody has logged in as you: change your password.',
    ],
  });
}

export function accountDeletedMail(to: string): Mail {
  return writeMail('account deleted', to, {
    subject: 'Your Snail Lotto account was deleted',
    preheader: 'As you asked. This is our last mail about it.',
    heading: 'Your account was deleted',
    body: [
      'Your name, your addresses, your devices, your pictures, your messages and your news are erased, and you are logged out everywhere.',
      'What was bought, won and paid stays in our books, under a number and a made-up name that lead to nobody. Receipts that you saved stay valid.',
      'A break or an exclusion that was running goes on for this address. Until it is over we keep a key that is made of the address, and nothing else.',
    ],
  });
}

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
    headers: { 'Auto-Submitted': 'no' },
  });
}
