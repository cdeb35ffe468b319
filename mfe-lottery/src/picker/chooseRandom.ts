import { withThousands } from 'shared/format/money';
import { drawNumbers } from './luckyDip.ts';
import { countWords, nothingPayable, type WayToChoose } from './wayToChoose.ts';

/** Chooses as many random free numbers as typed ('50'), at most as many as can be paid for. */
export const byLuck: WayToChoose = (text, { sale, picks, payable, randomBelow }) => {
  const wanted = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (wanted === 0) return { wrong: 'Write how many numbers.' };
  if (payable === 0) return { wrong: nothingPayable(picks) };
  const gone = sale.gone.with([...picks].filter((number) => number < sale.total));
  const numbers = drawNumbers(gone, sale.total, Math.min(wanted, payable), randomBelow);
  const less = numbers.length < wanted ? `, no more than ${withThousands(numbers.length)} can be had or paid for` : '';
  return { numbers, said: `${countWords(numbers.length)} added by luck${less}.` };
};
