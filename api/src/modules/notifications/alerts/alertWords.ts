import type { Mail } from '../../../core/mail/mailContent.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';
import type { Push } from '../../../core/push/push.ts';

/** A round that is settled, as far as alerts say something of it. */
export interface SettledRound {
  lotteryId: number;
  /** Cancelled and paid back instead of drawn. */
  cancelled: boolean;
}

/** The same for who won and who did not: anybody may look at a lock screen. No name of a prize either, which can be an amount. */
export function alertWords({ lotteryId, cancelled }: SettledRound): { title: string; body: string } {
  return cancelled
    ? { title: `Round ${lotteryId} was cancelled`, body: 'Every ticket is paid back: see the round.' }
    : { title: `The draw of round ${lotteryId} is done`, body: 'See your result.' };
}

const roundUrl = (publicUrl: string, { lotteryId }: SettledRound) => `${publicUrl}/lottery/${lotteryId}`;

/** As a declarative push message: Safari shows it without a worker, other browsers by /sw.js. */
export function alertPush(publicUrl: string, round: SettledRound): Push {
  const notification = { ...alertWords(round), navigate: roundUrl(publicUrl, round) };
  return { payload: JSON.stringify({ web_push: 8030, notification }), topic: `round-${round.lotteryId}` };
}

/** Once a round, for who chose mail. */
export function alertMail(to: string, publicUrl: string, round: SettledRound): Mail {
  const { title, body } = alertWords(round);
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
