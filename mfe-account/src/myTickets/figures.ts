import type { MyRound } from 'shared/contracts/myRounds';
import { formatCto } from 'shared/format/money';
import { prizeValue } from 'shared/format/prizeValue';
import { signedCto } from '../account/signedCto.ts';
import { isInPlay, roundResult } from './roundResult.ts';

/** What one reads under the numbers of a round: a label and an amount in words. */
export interface Figure {
  label: 'Paid' | 'To win' | 'Won' | 'Paid back' | 'Net';
  text: string;
  /** Which way the money went, where it matters. */
  sign?: 'gain' | 'loss';
}

/** Paid, won and net of a round. CTO and the dollars of a product are never added: a won product stands beside the CTO. */
export function figuresOf(round: MyRound): Figure[] {
  const { lottery, paid, won, refunded, net } = round;
  const figures: Figure[] = [{ label: 'Paid', text: formatCto(paid) }];
  if (isInPlay(round)) return [...figures, { label: 'To win', text: worthOf(round) ?? lottery.lotteryReward.name }];
  const result = roundResult(round);
  if (result === 'Refunded') return [...figures, { label: 'Paid back', text: formatCto(refunded) }, netOf(net)];
  if (result === 'Win' && lottery.rewardType === 'product') {
    const text = `${signedCto(net)} and the prize`;
    return [...figures, { label: 'Won', text: prizeOf(round), sign: 'gain' }, { label: 'Net', text, sign: 'gain' }];
  }
  return [...figures, { label: 'Won', text: formatCto(won), ...(won > 0 && { sign: 'gain' }) }, netOf(net)];
}

const netOf = (net: number): Figure => ({
  label: 'Net',
  text: signedCto(net),
  ...(net !== 0 && { sign: net > 0 ? 'gain' : 'loss' }),
});

/** The prize by its name, with what it is worth. */
function prizeOf(round: MyRound): string {
  const { name } = round.lottery.lotteryReward;
  const value = worthOf(round);
  return value ? `${name} (${value})` : name;
}

const worthOf = ({ lottery }: MyRound) =>
  prizeValue({ tokenAmount: lottery.lotteryReward.tokenAmount, lotteryValue: lottery.lotteryValue });
