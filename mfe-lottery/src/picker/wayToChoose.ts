import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';
import { withThousands } from 'shared/format/money';
import type { RandomBelow } from './luckyDip.ts';
import type { Sale } from './sale.ts';
import type { Taken } from './takeFree.ts';

/** What a way to choose many numbers goes by. */
export interface Choosing {
  sale: Sale;
  picks: ReadonlySet<number>;
  /** So many more numbers can be paid for and bought at once. */
  payable: number;
  randomBelow: RandomBelow;
}

/** What came of it, in words for the player: numbers to add, or what is wrong with what was typed. */
export type Chosen = { numbers: readonly number[]; said: string } | { wrong: string };

/** One way to choose many numbers at once, by what somebody typed. */
export type WayToChoose = (text: string, choosing: Choosing) => Chosen;

/** So many more numbers go into one purchase. */
export const roomFor = (picks: ReadonlySet<number>) => Math.max(0, maxNumbersAtOnce - picks.size);

const most = `At most ${withThousands(maxNumbersAtOnce)} numbers are bought at once`;

/** @param room so many more would have gone into the purchase */
export function tooMany(room: number): string {
  return room === 0
    ? `${most}: give some back first.`
    : `${most}: there is room for ${withThousands(room)} more. None was added.`;
}

/** Why no random number can be added. */
export const nothingPayable = (picks: ReadonlySet<number>) =>
  roomFor(picks) === 0 ? tooMany(0) : 'Your balance, or your limit, pays for no more numbers.';

export const countWords = (count: number) => (count === 1 ? '1 number' : `${withThousands(count)} numbers`);

/** '12 numbers added. 3 were sold, 1 was chosen before.' */
export function addedWords({ numbers, sold, held }: Pick<Taken, 'numbers' | 'sold' | 'held'>): string {
  const others = [
    sold > 0 && `${withThousands(sold)} ${was(sold)} sold`,
    held > 0 && `${withThousands(held)} ${was(held)} chosen before`,
  ]
    .filter((each) => each !== false)
    .join(', ');
  const added = numbers.length === 0 ? 'No number added.' : `${countWords(numbers.length)} added.`;
  return others === '' ? added : `${added} ${others}.`;
}

const was = (count: number) => (count === 1 ? 'was' : 'were');
