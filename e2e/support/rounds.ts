import type { Lottery } from 'shared/contracts/lotteries';
import { provider } from './provider.ts';

interface RoundToOpen {
  /** Sale time from now, ms. */
  forMs: number;
  numbers: number;
  /** CTO for one number. */
  price: number;
  /** The reward's slug; the demo's quick token prize unless given. */
  reward?: string;
}

/** Opens a round of the test's own, so that no other spec buys from it. */
export async function openRound({ forMs, numbers, price, reward = 'snail-sprint' }: RoundToOpen): Promise<Lottery> {
  const endsAt = new Date(Date.now() + forMs).toISOString();
  const opened = await provider(
    'rounds',
    'open',
    reward,
    '--ends-at',
    endsAt,
    '--numbers',
    String(numbers),
    '--price',
    String(price),
    // A block decides at once; a beacon takes a quarter of a minute.
    '--rule',
    'v1',
  );
  if (typeof opened !== 'object' || opened === null || !('id' in opened)) throw new Error('The round was not opened.');
  return roundNow(Number(opened.id));
}

/** Calls a round off: every ticket is refunded. */
export const cancelRound = (lotteryId: number) => provider('rounds', 'cancel', String(lotteryId), '--reason', 'A test.');

/** A round as the provider tells it now. */
export async function roundNow(lotteryId: number): Promise<Lottery> {
  const answer = await fetch(new URL(`/api/lotteries/${lotteryId}`, process.env.BASE_URL));
  if (!answer.ok) throw new Error(`Round ${lotteryId} was answered with ${answer.status}.`);
  return answer.json();
}
