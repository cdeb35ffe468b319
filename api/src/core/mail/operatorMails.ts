import type { Mail, MailKind } from './mailContent.ts';
import { writeMail } from './writeMail.ts';

export type OperatorNotice = Extract<
  MailKind,
  | 'account frozen'
  | 'account unfrozen'
  | 'sessions ended'
  | 'public name reset'
  | 'balance changed'
  | 'identity confirmed'
  | 'identity not confirmed'
  | 'second step set'
  | 'second step removed'
  | 'purchases untied'
  | 'prize handed over'
>;

const notices: Record<OperatorNotice, readonly [what: string, ...more: string[]]> = {
  'account frozen': [
    'Your account was frozen',
    'You cannot buy numbers with it for now.',
    'You can log in as always, and what is yours stays yours: your numbers in their draws, prizes, receipts and the statement.',
  ],
  'account unfrozen': [
    'Your account is not frozen any more',
    'You can buy numbers again, within the limits and breaks that you have set yourself.',
  ],
  'sessions ended': [
    'You were logged out everywhere',
    'We have ended all of your sessions. You can log in again.',
    'If somebody else may know your password, change it.',
  ],
  'public name reset': [
    'Your public name was changed back',
    'Others see the first name of your account again. You can choose another one after 30 days.',
  ],
  'balance changed': ['The balance of your account was changed', 'Your statement shows it as well.'],
  'identity confirmed': ['Your identity was confirmed', 'You can buy numbers from now on.'],
  'identity not confirmed': [
    'Your identity is not confirmed any more',
    'You cannot buy numbers until it is confirmed again. What is yours stays yours.',
  ],
  'second step set': ['A second step of logging in was set up', 'From now on your account asks for a code after the password.'],
  'second step removed': [
    'The second step of logging in was removed',
    'From now on the password alone logs in to your account.',
    'If you did not ask us for it, change your password at once and write to us.',
  ],
  'purchases untied': [
    'Your purchases were untied from your name',
    'Nobody can tell any more which numbers of the public lists were yours.',
    'Receipts that you saved stay valid; they cannot be given again.',
  ],
  'prize handed over': ['Your prize was handed over', 'If it has not come to you, please write to us.'],
};

/**
 * Creates the notification about an act on the account, with a contact link and without the operator's reason.
 * @param told the operator's text for the member; null: none
 * @param facts names and values, in lines
 */
export function operatorMail(
  to: string,
  notice: OperatorNotice,
  told: string | null,
  contactLink: string,
  facts: readonly (readonly [name: string, value: string])[] = [],
): Mail {
  const [what, ...more] = notices[notice];
  return writeMail(notice, to, {
    subject: `${what} - Snail Lotto`,
    preheader: more[0] ?? '',
    heading: what,
    body: [
      ...(facts.length > 0 ? [{ facts }] : []),
      ...more,
      ...(told === null ? [] : [{ label: 'From Snail Lotto:', quote: told }]),
      'If you want to know why, or think that it is a mistake, write to us:',
      { button: 'Write to us', url: contactLink },
    ],
  });
}
