import type { DeletionState, LeftBalance, OpenMatter } from 'shared/contracts/privacy';
import { formatDateTime } from 'shared/format/date';
import { formatUs } from 'shared/format/money';

const amountWords = ({ token, amount, decimals }: LeftBalance): string =>
  `${formatUs(amount / 10 ** decimals, Math.min(decimals, 2))} ${token}`;

/** Formats the balances that a deletion forfeits: '12 CTO and 3.50 USDT'; null when there are none. */
export function lossWords(left: readonly LeftBalance[]): string | null {
  return left.length === 0 ? null : left.map(amountWords).join(' and ');
}

export function openWords({ kind, lotteryId, name, endsAt }: OpenMatter, now: number): string {
  if (kind === 'order') return `Your prize of round ${lotteryId} (${name}) was not sent to you yet.`;
  const when = endsAt > now ? `Its sale ends on ${formatDateTime(endsAt, 'UTC')} UTC.` : 'It is about to be drawn.';
  return `You hold a number of round ${lotteryId} (${name}). ${when}`;
}

export function consequences({ left, stopEndsAt }: DeletionState): readonly (readonly [what: string, text: string])[] {
  const loss = lossWords(left);
  return [
    [
      'What goes',
      'Your name, username and address, password and authenticator, devices, pictures, messages, news and limits. You are logged out everywhere.',
    ],
    ...(loss === null
      ? []
      : [
          [
            'What you lose',
            `${loss} in your wallet. We cannot give it back afterwards: if that is not what you want, write to us first.`,
          ] as const,
        ]),
    [
      'What stays',
      'What you bought, won and were paid: nobody may take entries out of our books. They name you by your public ID and your public name, which lead to nobody. Your receipts can be downloaded until then; those you saved stay valid.',
    ],
    ...(stopEndsAt === null
      ? []
      : [
          [
            'Your break',
            `It goes on until ${formatDateTime(stopEndsAt, 'UTC')} UTC, also in a new account with the same address. Until then we keep a key made of your address.`,
          ] as const,
        ]),
    ['Afterwards', 'Your username and address are free, and you may register again. Nothing of this account comes back.'],
  ];
}
