import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { endingIn } from './endingIn.ts';
import { drawPlaces } from './luckyDip.ts';
import { takeFree } from './takeFree.ts';
import { addedWords, countWords, nothingPayable, type WayToChoose } from './wayToChoose.ts';

/**
 * '7': numbers that end in it. Where more can be had than can be paid for or bought at once, some are drawn: the lowest ones would be
 * everybody's, and gone first.
 */
export const byEnding: WayToChoose = (text, { sale, picks, payable, randomBelow }) => {
  const digits = text.trim();
  const width = padNumber(0, sale.total).length;
  if (!/^\d+$/.test(digits) || digits.length > width) return { wrong: `Write one to ${width} digits.` };
  const taken = takeFree(endingIn(digits, sale.total), sale, picks, sale.total);
  const { numbers: free } = taken;
  if (free.length <= payable) return { numbers: free, said: addedWords(taken) };
  if (payable === 0) return { wrong: nothingPayable(picks) };
  const numbers = drawPlaces(free.length, payable, randomBelow).flatMap((place) => free[place] ?? []);
  return { numbers, said: `${countWords(payable)} added, drawn from ${withThousands(free.length)} that end in ${digits}.` };
};
