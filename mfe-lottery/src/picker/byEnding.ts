import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { endingIn } from './endingIn.ts';
import { drawPlaces } from './luckyDip.ts';
import { takeFree } from './takeFree.ts';
import { addedWords, countWords, nothingPayable, type WayToChoose } from './wayToChoose.ts';

/**
 * Chooses the numbers with a given ending ('7'). When more are free than can be bought, it draws from them: the lowest ones would
 * be everyone's choice.
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
