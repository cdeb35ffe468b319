import { numbersIn, readRanges } from './readRanges.ts';
import { takeFree } from './takeFree.ts';
import { addedWords, roomFor, tooMany, type WayToChoose } from './wayToChoose.ts';

/** '100–120, 500': all of them that can be had. Where these are too many for a purchase it is none: nobody can tell which were meant. */
export const byRanges: WayToChoose = (text, { sale, picks }) => {
  const ranges = readRanges(text, sale.total);
  if (typeof ranges === 'string') return { wrong: ranges };
  const room = roomFor(picks);
  const taken = takeFree(numbersIn(ranges), sale, picks, room);
  return taken.more ? { wrong: tooMany(room) } : { numbers: taken.numbers, said: addedWords(taken) };
};
