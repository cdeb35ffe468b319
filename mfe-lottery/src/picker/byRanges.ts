import { numbersIn, readRanges } from './readRanges.ts';
import { takeFree } from './takeFree.ts';
import { addedWords, roomFor, tooMany, type WayToChoose } from './wayToChoose.ts';

/**
 * Chooses all free numbers of ranges ('100–120, 500'). When they exceed one purchase it chooses none, because the meant ones are
 * unknown.
 */
export const byRanges: WayToChoose = (text, { sale, picks }) => {
  const ranges = readRanges(text, sale.total);
  if (typeof ranges === 'string') return { wrong: ranges };
  const room = roomFor(picks);
  const taken = takeFree(numbersIn(ranges), sale, picks, room);
  return taken.more ? { wrong: tooMany(room) } : { numbers: taken.numbers, said: addedWords(taken) };
};
