import { codeMinutes } from '../secrets/codes.ts';

/** A mail as plain text: it reads everywhere and carries nothing that could be clicked by mistake. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

const closing = 'Snail Lotto';

/** The second factor of a login. */
export function loginCodeMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Your Snail Lotto login code',
    text: [
      `Your login code is ${code}`,
      `It is valid for ${codeMinutes} minutes and for one login.`,
      'Nobody from Snail Lotto will ever ask you for it. If you did not try to log in, somebody knows your password: change it.',
      closing,
    ].join('\n\n'),
  };
}

/** The code, and the link, that let a member set a new password. */
export function resetCodeMail(to: string, code: string, link: string): Mail {
  return {
    to,
    subject: 'Your Snail Lotto password code',
    text: [
      `Your code for a new password is ${code}`,
      `It is valid for ${codeMinutes} minutes and works once.`,
      `Or open this page, which works for two hours: ${link}`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
      closing,
    ].join('\n\n'),
  };
}

/** Something about how the member logs in was changed. */
export function accountChangedMail(to: string, what: string, more: string, recoveryLink: string): Mail {
  return {
    to,
    subject: `${what} - Snail Lotto`,
    text: [`${what}. ${more}`, `If it was not you, set a new password at once: ${recoveryLink}`, closing].join('\n\n'),
  };
}

/** Somebody proved to be the member in a browser that they had not used before. */
export function newDeviceMail(to: string, device: string, at: Date, recoveryLink: string): Mail {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return accountChangedMail(to, 'Your account was logged in to on a new device', `It was ${device}, ${when}.`, recoveryLink);
}

/** The link that proves the address of a new member. */
export function confirmAddressMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your email address for Snail Lotto',
    text: [
      'Welcome! Please open this page to confirm that this address is yours:',
      link,
      'The link is valid for 24 hours. If you did not register, ignore this mail.',
      closing,
    ].join('\n\n'),
  };
}

/** What the owner of an address gets when somebody registers with it a second time. */
export function alreadyMemberMail(to: string, username: string, recoveryLink: string): Mail {
  return {
    to,
    subject: 'You already have a Snail Lotto account',
    text: [
      `Somebody, probably you, tried to register with this address. You are already a member; your username is ${username}.`,
      `Forgot the password? Set a new one here: ${recoveryLink}`,
      'If it was not you, you need not do anything.',
      closing,
    ].join('\n\n'),
  };
}

/** The link by which an address gets the news. @param days that it works */
export function confirmNewsMail(to: string, link: string, days: number): Mail {
  return {
    to,
    subject: 'Do you want news from Snail Lotto?',
    text: [
      'Somebody, probably you, wants us to tell this address about new prizes and rounds. If so, please open this page and press the button:',
      link,
      `The link works for ${days} days. If it was not you, you need not do anything: nothing more is sent.`,
      closing,
    ].join('\n\n'),
  };
}

/** The code that the deletion of an account asks for, of members whose logins ask for one. */
export function deletionCodeMail(to: string, code: string): Mail {
  return {
    to,
    subject: 'Your code to delete your Snail Lotto account',
    text: [
      `Your code is ${code}`,
      `It is valid for ${codeMinutes} minutes, in the browser where you asked for it. With it and your password your account is deleted for good.`,
      'Nobody from Snail Lotto will ever ask you for it. If you did not ask for it, somebody knows your password: change it.',
      closing,
    ].join('\n\n'),
  };
}

/** The last mail of an account. */
export function accountDeletedMail(to: string): Mail {
  return {
    to,
    subject: 'Your Snail Lotto account was deleted',
    text: [
      'Your account was deleted, as you asked. Your name, your addresses, your devices, your pictures, your messages and your news are erased, and you are logged out everywhere.',
      'What was bought, won and paid stays in our books, under a number and a made-up name that lead to nobody. Receipts that you saved stay valid.',
      'A break or an exclusion that was running goes on: we keep a key made of this address until it is over, and nothing else of it.',
      'This is our last mail about it.',
      closing,
    ].join('\n\n'),
  };
}

/** The operator's answer to what somebody wrote in the contact form, with their own words under it. */
export function contactAnswerMail(
  to: string,
  asked: { id: number; question: string | null; message: string | null },
  answer: string,
): Mail {
  const about = asked.question?.replace(/\s+/g, ' ') ?? `your message ${asked.id}`;
  const quoted = [asked.question, asked.message]
    .filter((text) => text !== null)
    .join('\n\n')
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  return {
    to,
    subject: `Re: ${about}`,
    text: [answer, closing, `You wrote to us:\n${quoted.join('\n')}`].join('\n\n'),
  };
}
