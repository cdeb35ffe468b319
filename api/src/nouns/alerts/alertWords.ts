import type { Mail } from '../../base/mail/mails.ts';
import type { Push } from '../../base/push/push.ts';

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

export function alertMail(to: string, publicUrl: string, round: SettledRound): Mail {
  const { title, body } = alertWords(round);
  return {
    to,
    subject: title,
    text: [
      `${title}. ${body}`,
      roundUrl(publicUrl, round),
      `You chose to be told by mail, once a round. Change it here: ${publicUrl}/account#alerts`,
      'Snail Lotto',
    ].join('\n\n'),
  };
}
