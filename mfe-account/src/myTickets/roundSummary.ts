import type { MyNumber, MyRound } from 'shared/contracts/lotteries';
import { isUndecided } from 'shared/contracts/lotteryRules';
import { formatCto, prizeValue, signedCto } from 'shared/format/money';
export type ResultLabel = 'Pending' | 'Win' | 'Lose' | 'Refunded';

/**
 * Returns a lottery's result for the member, in the specification's words: one winning number makes it 'Win'. A cancelled lottery
 * is never drawn, and its tickets are refunded.
 */
export function roundResult({ lottery, numbers }: Pick<MyRound, 'lottery' | 'numbers'>): ResultLabel {
  if (lottery.status === 'cancelled') return 'Refunded';
  if (!lottery.rolledAt) return 'Pending';
  return numbers.some(({ ticketNumber }) => ticketNumber === lottery.winnerTicket) ? 'Win' : 'Lose';
}

export const isInPlay = ({ lottery }: Pick<MyRound, 'lottery'>) => isUndecided(lottery);

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

/** `boughtAt`: epoch ms; `total`: CTO. */
export interface BoughtTogether {
  purchaseId: number;
  boughtAt: number;
  ticketNumbers: number[];
  total: number;
}

/** Groups a member's numbers of one lottery by purchase, the earliest first. */
export function purchasesOf(numbers: readonly MyNumber[]): BoughtTogether[] {
  const purchases = new Map<number, BoughtTogether>();
  for (const { purchaseId, boughtAt, ticketNumber, price } of numbers) {
    const purchase = purchases.get(purchaseId) ?? { purchaseId, boughtAt, ticketNumbers: [], total: 0 };
    purchase.ticketNumbers.push(ticketNumber);
    purchase.total += price;
    purchases.set(purchaseId, purchase);
  }
  return [...purchases.values()].sort((one, other) => one.boughtAt - other.boughtAt || one.purchaseId - other.purchaseId);
}
