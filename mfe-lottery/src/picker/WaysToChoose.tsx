import * as Tabs from '@radix-ui/react-tabs';
import { withThousands } from 'shared/format/money';
import { padNumber } from 'shared/format/ticketNumber';
import { ChooseForm, type ChooseFormProps } from './ChooseForm.tsx';
import { dateNumbers } from './dateNumbers.ts';
import { endingIn } from './endingIn.ts';
import { JumpToNumber } from './JumpToNumber.tsx';
import { drawNumbers, drawPlaces } from './luckyDip.ts';
import { Ways, WayTab, WayTabs } from './PickerTools.styles.ts';
import { numbersIn, readRanges } from './readRanges.ts';
import { stateOf } from './sale.ts';
import { takeFree } from './takeFree.ts';
import type { Chosen, WayToChoose } from './wayToChoose.ts';
import { addedWords, countWords, nothingPayable, roomFor, tooMany } from './wayToChoose.ts';

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

interface Way extends Omit<ChooseFormProps, 'onChoose'> {
  name: string;
  choose: WayToChoose;
}

const ways: readonly Way[] = [
  {
    name: 'Ranges',
    label: 'Numbers',
    hint: 'Numbers and ranges, like 100–120, 500.',
    input: { maxLength: 500 },
    choose: byRanges,
  },
  {
    name: 'Ending',
    label: 'Ending in',
    hint: 'The last digits, like 7 or 77.',
    input: { inputMode: 'numeric', maxLength: 5 },
    choose: byEnding,
  },
  {
    name: 'Date',
    label: 'Date',
    hint: 'A birthday gives its day, month, year, and both together. It stays on this device.',
    input: { type: 'date', min: '1000-01-01', max: '9999-12-31' },
    choose: byDate,
  },
  {
    name: 'Luck',
    label: 'How many',
    hint: 'So many random numbers, up to 1,000.',
    input: { inputMode: 'numeric', maxLength: 4 },
    choose: byLuck,
  },
];

export interface WaysToChooseProps {
  total: number;
  onJump(number: number): void;
  onChoose(way: WayToChoose, text: string): Chosen;
}

export function WaysToChoose({ total, onJump, onChoose }: WaysToChooseProps) {
  return (
    <Ways data-ways>
      <Tabs.Root defaultValue="Jump">
        <WayTabs aria-label="Ways to choose">
          {['Jump', ...ways.map(({ name }) => name)].map((name) => (
            <WayTab key={name} value={name}>
              {name}
            </WayTab>
          ))}
        </WayTabs>
        <Tabs.Content value="Jump" tabIndex={-1}>
          <JumpToNumber total={total} onJump={onJump} />
        </Tabs.Content>
        {ways.map(({ name, choose, ...form }) => (
          <Tabs.Content key={name} value={name} tabIndex={-1}>
            <ChooseForm {...form} onChoose={(text) => onChoose(choose, text)} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Ways>
  );
}
