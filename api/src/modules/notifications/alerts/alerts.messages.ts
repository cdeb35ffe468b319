import { formatDateTime } from 'shared/format/date';
import type { Mail } from '../../../core/mail/mailContent.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';
import type { Push } from '../../../core/push/webPush.ts';

export interface SettledRound {
  lotteryId: number;
  cancelled: boolean;
}

/**
 * Returns the title and text of a notification. Winners and losers get the same text, because a lock screen is not private. It
 * has no name of the prize, which can be an amount.
 */
function alertText({ lotteryId, cancelled }: SettledRound): { title: string; body: string } {
  return cancelled
    ? { title: `Round ${lotteryId} was cancelled`, body: 'Every ticket is paid back: see the round.' }
    : { title: `The draw of round ${lotteryId} is done`, body: 'See your result.' };
}

const roundUrl = (publicUrl: string, { lotteryId }: Pick<SettledRound, 'lotteryId'>) => `${publicUrl}/lottery/${lotteryId}`;

/** Builds a declarative web push message: Safari shows it without a service worker, other browsers by /sw.js. */
export function alertPush(publicUrl: string, round: SettledRound): Push {
  const notification = { ...alertText(round), navigate: roundUrl(publicUrl, round) };
  return { payload: JSON.stringify({ web_push: 8030, notification }), topic: `round-${round.lotteryId}` };
}

export function alertMail(to: string, publicUrl: string, round: SettledRound): Mail {
  const { title, body } = alertText(round);
  return writeMail(round.cancelled ? 'round cancelled' : 'draw done', to, {
    subject: title,
    preheader: body,
    heading: title,
    body: [body, { button: 'See the round', url: roundUrl(publicUrl, round) }],
    smallPrint: [
      'You chose to be told by mail when a round that you play in is settled: one mail a round, whatever its result.',
      { link: 'Change how you are told', url: `${publicUrl}/account#alerts` },
    ],
  });
}

/** Builds the mail to each buyer of a round whose sale was extended: it is no alert, which members choose. */
export function extensionMail(to: string, publicUrl: string, { lotteryId, endsAt }: { lotteryId: number; endsAt: Date }): Mail {
  const title = `The sale of round ${lotteryId} was extended`;
  const later = `The draw follows after ${formatDateTime(endsAt.getTime(), 'UTC')} UTC.`;
  return writeMail('sale extended', to, {
    subject: title,
    preheader: later,
    heading: title,
    body: [
      `${later} Your numbers stay yours. A sale can be extended once.`,
      { button: 'See the round', url: roundUrl(publicUrl, { lotteryId }) },
    ],
    smallPrint: ['You get this mail because you play in this round.'],
  });
}
