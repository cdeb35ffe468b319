import type { Mail, MailKind } from '../../core/mail/mailContent.ts';
import {
  accountChangedMail,
  accountDeletedMail,
  addressWantedMail,
  alreadyMemberMail,
  changeAddressMail,
  changeCodeMail,
  completeRegistrationMail,
  confirmAddressMail,
  confirmNewsMail,
  contactAnswerMail,
  deletionCodeMail,
  emailChangedMail,
  loginCodeMail,
  newDeviceMail,
  newsMail,
  resetCodeMail,
} from '../../core/mail/mails.ts';
import { operatorMail } from '../../core/mail/operatorMails.ts';
import { alertMail, extensionMail } from '../../modules/notifications/alerts/notifySettled.ts';
import { businessAlertMail } from '../../modules/notifications/business-alerts/businessAlerts.ts';
import { delayedActMail } from '../../modules/office/team/delayedActs.ts';
import { releaseMail } from '../../modules/releases/release-news/followSite.ts';

export interface Typed {
  username: string;
  device: string;
  question: string;
  message: string;
  answer: string;
}

export const likely: Typed = {
  username: 'player01',
  device: 'Firefox on Windows',
  question: 'When does my watch arrive?',
  message: 'I won it on Sunday, in round 1,204.\n\nMy address has not changed.',
  answer:
    'Hello Paula,\n\nit left our store this morning and should be with you on Friday.\nYou will get a number to follow it with.\n\nKind regards\nRita',
};

/**
 * Creates an example of every kind of mail; a missing kind does not compile.
 * @param site address of the site, without a trailing slash
 */
export function mailCatalogue(site: string, typed: Typed): Record<MailKind, Mail> {
  const to = 'player01@example.com';
  const recovery = `${site}/forgot-password`;
  const contact = `${site}/contact`;
  const team = 'lottery-team@example.com';
  const moved = { site, revision: 42, at: '2026-11-22T14:05:00Z', by: typed.username, forced: [], skipped: [] };
  const lottery = { app: 'mfe-lottery', from: '1.4.0-3f2a9c0d1e', to: '1.5.0-77ab01ce9d' };
  return {
    'login code': loginCodeMail(to, '048213'),
    'password code': resetCodeMail(to, '530917', `${recovery}#link=3vJq0cYb1nS8mQe5T2wXzA`),
    'password changed': accountChangedMail(to, 'password changed', recovery),
    'authenticator added': accountChangedMail(to, 'authenticator added', recovery),
    'authenticator removed': accountChangedMail(to, 'authenticator removed', recovery),
    'passkey added': accountChangedMail(to, 'passkey added', recovery, typed.device),
    'passkey removed': accountChangedMail(to, 'passkey removed', recovery, typed.device),
    'new device': newDeviceMail(to, typed.device, new Date('2026-11-22T14:05:00Z'), recovery),
    'complete registration': completeRegistrationMail(
      to,
      `${site}/register/confirm?token=Vb7kN2r9QyqWm0sZ4tXfLh6pDcUe1aGoIjMxRwT8n3E`,
    ),
    'confirm address': confirmAddressMail(to, `${site}/register/confirm?token=Vb7kN2r9QyqWm0sZ4tXfLh6pDcUe1aGoIjMxRwT8n3E`),
    'change address': changeAddressMail(
      to,
      typed.username,
      `${site}/register/email?token=Vb7kN2r9QyqWm0sZ4tXfLh6pDcUe1aGoIjMxRwT8n3E`,
    ),
    'address changed': emailChangedMail(to, `${site}/contact`),
    'address wanted': addressWantedMail(to, typed.username, recovery),
    'already a member': alreadyMemberMail(to, typed.username, recovery),
    'answer to a message': contactAnswerMail(to, { id: 7, question: typed.question, message: typed.message }, typed.answer),
    'draw done': alertMail(to, site, { lotteryId: 1204, cancelled: false }),
    'round cancelled': alertMail(to, site, { lotteryId: 1204, cancelled: true }),
    'sale extended': extensionMail(to, site, { lotteryId: 1204, endsAt: new Date('2026-11-22T14:05:00Z') }),
    'confirm news': confirmNewsMail(to, `${site}/api/subscription/confirm?token=3vJq0cYb1nS8mQe5T2wXzA`, 3),
    news: newsMail(
      to,
      { subject: typed.question, text: typed.answer },
      `${site}/api/subscription/leave?token=3vJq0cYb1nS8mQe5T2wXzA`,
    ),
    'change code': changeCodeMail(to, '406218'),
    'deletion code': deletionCodeMail(to, '771204'),
    'account deleted': accountDeletedMail(to),
    'account frozen': operatorMail(to, 'account frozen', typed.answer, contact),
    'account unfrozen': operatorMail(to, 'account unfrozen', null, contact),
    'sessions ended': operatorMail(to, 'sessions ended', null, contact),
    'public name reset': operatorMail(to, 'public name reset', 'It was the name of a company.', contact),
    'balance changed': operatorMail(to, 'balance changed', typed.answer, contact, [
      ['Credited', '50 CTO'],
      ['You have now', '1,050 CTO'],
    ]),
    'identity confirmed': operatorMail(to, 'identity confirmed', null, contact),
    'identity not confirmed': operatorMail(to, 'identity not confirmed', typed.answer, contact),
    'second step set': operatorMail(to, 'second step set', null, contact),
    'second step removed': operatorMail(to, 'second step removed', null, contact),
    'purchases untied': operatorMail(to, 'purchases untied', null, contact),
    'prize handed over': operatorMail(to, 'prize handed over', typed.answer, contact, [['Prize', typed.question]]),
    'release live': releaseMail(team, {
      ...moved,
      what: 'release',
      apps: [lottery],
      forced: [typed.message],
      skipped: ['tests'],
    }),
    'release rolled back': releaseMail(team, {
      ...moved,
      what: 'rollback',
      apps: [{ ...lottery, from: lottery.to, to: lottery.from }],
    }),
    'canary begun': releaseMail(team, { ...moved, what: 'canary', apps: [], canary: { apps: [lottery], percent: 5 } }),
    'canary promoted': releaseMail(team, { ...moved, what: 'promote', apps: [lottery] }),
    'canary aborted': releaseMail(team, { ...moved, what: 'abort', apps: [], aborted: [lottery] }),
    'release moved': releaseMail(team, { ...moved, what: typed.device, apps: [lottery] }),
    ...mailsOfOperators(site, team, typed),
  };
}

function mailsOfOperators(site: string, to: string, { question, username, message }: Typed) {
  const at = new Date('2026-11-22T14:05:00Z');
  return {
    'business alert': businessAlertMail(to, { kind: 'sale-stalled', detail: message, raisedAt: at, resolvedAt: null }),
    'act delayed': delayedActMail(to, {
      words: question,
      signers: ['stella', username],
      why: message,
      dueAt: at,
      url: `${site}/acts/7`,
    }),
  };
}
