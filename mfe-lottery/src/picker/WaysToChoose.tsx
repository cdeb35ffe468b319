import * as Tabs from '@radix-ui/react-tabs';
import { byDate } from './byDate.ts';
import { byEnding } from './byEnding.ts';
import { byRanges } from './byRanges.ts';
import { ChooseForm, type ChooseFormProps } from './ChooseForm.tsx';
import { byLuck } from './chooseRandom.ts';
import { JumpToNumber } from './JumpToNumber.tsx';
import { Ways, WayTab, WayTabs } from './PickerTools.styles.ts';
import type { Chosen, WayToChoose } from './wayToChoose.ts';

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
