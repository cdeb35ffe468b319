import type { Lottery } from 'shared/contracts/lotteries';
import { listNumbers, padNumber } from 'shared/format/listNumbers';
import { formatCto } from 'shared/format/money';
import { wasUnsold } from 'shared/format/unsoldNumber';
import type { NumberSet } from 'shared/numbers/NumberSet';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';

/** A draw's outcome for the viewer. The last two values are for viewers without numbers. */
type Outcome = 'won' | 'lost' | 'unsold' | 'other';

/** Returns a draw's outcome for the viewer. @param own the member's numbers; empty for a visitor */
export function outcomeFor({ winnerTicket, winnerUserId }: Lottery, own: NumberSet): Outcome {
  if (own.size > 0) return winnerTicket !== null && own.has(winnerTicket) ? 'won' : 'lost';
  return winnerUserId === null ? 'unsold' : 'other';
}

/** Returns the viewer's numbers; null for a visitor, and until they are known. */
export const knownNumbers = ({ memberId, viewerKnown, own }: Pick<LotteryState, 'memberId' | 'viewerKnown' | 'own'>) =>
  memberId !== null && viewerKnown ? own : null;

interface OutcomeWords {
  title: string;
  /** What follows from it. Empty for a winner, to whom the page says more. */
  text: string;
}

/** Returns what a draw means for the viewer. @param own the member's numbers; null for a visitor */
export function outcomeWords(lottery: DrawnLottery, own: NumberSet | null): OutcomeWords {
  const { totalTickets, winnerTicket, winnerUserId } = lottery;
  const unsold = winnerUserId === null ? wasUnsold : '';
  if (own === null || own.size === 0) {
    if (unsold) return { title: noOneWins, text: joined(unsold, own === null ? '' : `${heldNone}.`) };
    return { title: own === null ? 'The number is drawn' : heldNone, text: winsWords(lottery) };
  }
  if (own.has(winnerTicket)) return { title: `You won with number ${padNumber(winnerTicket, totalTickets)}!`, text: '' };
  const numbers = `${own.size === 1 ? 'Your number' : 'Your numbers'} ${listNumbers([...own], totalTickets)} did not win this time.`;
  return { title: unsold ? noOneWins : 'Not this time', text: joined(numbers, unsold) };
}

const heldNone = 'You held no number';
const noOneWins = 'No one wins';
const winsWords = (lottery: Lottery) => (lottery.winnerUserId === null ? `${noOneWins}.` : `${nameOfWinner(lottery)} wins.`);

export const holdings = (own: NumberSet, total: number): string =>
  own.size === 0 ? noneHeld : `You hold ${listNumbers([...own], total)} in this round.`;

export const noneHeld = 'You hold no number in this round.';

const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

export const paidWords = (amount: number): string => `${formatCto(amount)} are in your balance.`;

export const nameOfWinner = ({ winner }: Lottery): string => winner?.username ?? 'A member';

/**
 * Returns the announcement of a result for screen readers: first what it means for the viewer, then the number and its owner.
 * @param own the member's numbers; null for a visitor
 */
export function resultAnnouncement(lottery: DrawnLottery, own: NumberSet | null): string {
  const { totalTickets, winnerTicket, lotteryReward } = lottery;
  const { title, text } = outcomeWords(lottery, own);
  if (own && outcomeFor(lottery, own) === 'won') {
    const { tokenAmount, name } = lotteryReward;
    return joined(title, tokenAmount > 0 ? paidWords(tokenAmount) : `The prize is yours: ${name}.`);
  }
  const number = `The winning number is ${padNumber(winnerTicket, totalTickets)}.`;
  if (!own || own.size === 0) return joined(own ? `${heldNone}.` : '', number, winsWords(lottery));
  return joined(`${title}.`, text, number, lottery.winnerUserId === null ? '' : winsWords(lottery));
}
