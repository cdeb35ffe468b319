import type { MyRound } from 'shared/contracts/myRounds';
import { formatCto } from 'shared/format/money';
import { prizeValue } from 'shared/format/prizeValue';
import { signedCto } from '../account/signedCto.ts';
import { isInPlay, roundResult } from './roundResult.ts';

/** An amount with its label, as text. */
export interface Figure {
  label: 'Paid' | 'To win' | 'Won' | 'Paid back' | 'Net';
  text: string;
  sign?: 'gain' | 'loss';
}

/** Returns paid, won and net amounts of a lottery. CTO and the dollar value of a product are never added. */
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

function prizeOf(round: MyRound): string {
  const { name } = round.lottery.lotteryReward;
  const value = worthOf(round);
  return value ? `${name} (${value})` : name;
}

const worthOf = ({ lottery }: MyRound) =>
  prizeValue({ tokenAmount: lottery.lotteryReward.tokenAmount, lotteryValue: lottery.lotteryValue });
