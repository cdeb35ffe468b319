import { maxNumbersAtOnce } from 'shared/contracts/maxNumbersAtOnce';
import { withThousands } from 'shared/format/money';
import type { RandomBelow } from './luckyDip.ts';
import type { Sale } from './sale.ts';
import type { Taken } from './takeFree.ts';

export interface Choosing {
  sale: Sale;
  picks: ReadonlySet<number>;
  /** How many more numbers can be paid for in one purchase. */
  payable: number;
  randomBelow: RandomBelow;
}

/** The result: numbers to add with a sentence, or an error sentence. */
export type Chosen = { numbers: readonly number[]; said: string } | { wrong: string };

/** Chooses many numbers by a typed text. */
export type WayToChoose = (text: string, choosing: Choosing) => Chosen;

/** Returns how many more numbers fit into one purchase. */
export const roomFor = (picks: ReadonlySet<number>) => Math.max(0, maxNumbersAtOnce - picks.size);

const most = `At most ${withThousands(maxNumbersAtOnce)} numbers are bought at once`;

export function tooMany(room: number): string {
  return room === 0
    ? `${most}: give some back first.`
    : `${most}: there is room for ${withThousands(room)} more. None was added.`;
}

/** Returns why no random number can be added. */
export const nothingPayable = (picks: ReadonlySet<number>) =>
  roomFor(picks) === 0 ? tooMany(0) : 'Your balance, or your limit, pays for no more numbers.';

export const countWords = (count: number) => (count === 1 ? '1 number' : `${withThousands(count)} numbers`);

/** Returns '12 numbers added. 3 were sold, 1 was chosen before.' */
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
