import { padNumber } from 'shared/format/ticketNumber';
import { dateNumbers } from './dateNumbers.ts';
import { stateOf } from './sale.ts';
import { takeFree } from './takeFree.ts';
import { roomFor, tooMany, type WayToChoose } from './wayToChoose.ts';

/** Chooses the numbers that a date contains ('1987-03-24'), and names the part of the date for each. */
export const byDate: WayToChoose = (text, { sale, picks }) => {
  const read = dateNumbers(text, sale.total);
  if (read.length === 0) return { wrong: 'Choose a date.' };
  const room = roomFor(picks);
  const wanted = read.map(({ number }) => number);
  const taken = takeFree(wanted, sale, picks, room);
  if (taken.more) return { wrong: tooMany(room) };
  const named = read.map(({ number, why }) => {
    const sold = stateOf(number, sale) === 'sold' ? ' (sold)' : '';
    return `${padNumber(number, sale.total)} ${why}${sold}`;
  });
  return { numbers: taken.numbers, said: `${taken.numbers.length} of ${read.length} added: ${named.join(', ')}.` };
};
