import type { Mail, MailKind } from './mailContent.ts';
import { writeMail } from './writeMail.ts';

/** What operators do to a member's account that the member is told of. */
export type OperatorNotice = Extract<MailKind, 'account frozen' | 'account unfrozen' | 'sessions ended'>;

/** What each is called, and what follows from it. */
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
};

/**
 * What was done to the account and whom to ask. Why is not in it.
 * @param told the operator's words for the member; null: none
 */
export function operatorMail(to: string, notice: OperatorNotice, told: string | null, contactLink: string): Mail {
  const [what, ...more] = notices[notice];
  return writeMail(notice, to, {
    subject: `${what} - Snail Lotto`,
    preheader: more[0] ?? '',
    heading: what,
    body: [
      ...more,
      ...(told === null ? [] : [{ label: 'From Snail Lotto:', quote: told }]),
      'If you want to know why, or think that it is a mistake, write to us:',
      { button: 'Write to us', url: contactLink },
    ],
  });
}
