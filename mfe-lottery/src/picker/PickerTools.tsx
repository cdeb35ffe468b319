import * as Tabs from '@radix-ui/react-tabs';
import Dices from 'lucide-react/icons/dices';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { padNumber } from 'shared/format/listNumbers';
import { Button } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import { Dip, JumpForm, ToolLabel, Ways, WayTab, WayTabs } from './PickerTools.styles.ts';
import { byDate, byEnding, byLuck, byRanges, type Chosen, type WayToChoose } from './selectionMethods.ts';

/** Maximum length of a typed text. It is above every valid one, so that the field cuts no number to another one. */
const longestText = 500;

interface ChooseFormProps {
  label: string;
  hint: string;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'min' | 'max'>;
  onChoose(text: string): Chosen;
}

/** Renders one way to choose many numbers: a field, whose hint is replaced by the result. */
function ChooseForm({ label, hint, input, onChoose }: ChooseFormProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChosen(onChoose(text));
  };
  const said = chosen && 'said' in chosen ? chosen.said : '';
  const wrong = chosen && 'wrong' in chosen && { error: chosen.wrong };
  return (
    <JumpForm onSubmit={submit} noValidate>
      <TextField
        label={label}
        autoComplete="off"
        {...input}
        value={text}
        {...(wrong || (said === '' && { hint }))}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(null);
        }}
      />
      <Button type="submit" variant="secondary">
        Add
      </Button>
      <p role="status">{said}</p>
    </JumpForm>
  );
}

interface JumpToNumberProps {
  total: number;
  onJump(number: number): void;
}

export function JumpToNumber({ total, onJump }: JumpToNumberProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [first, last] = [padNumber(0, total), padNumber(total - 1, total)];
  const range = `Numbers go from ${first} to ${last}.`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(text);
    if (!/^\d+$/.test(text.trim())) return setError(`Write one number, from ${first} to ${last}.`);
    if (number >= total) return setError(range);
    onJump(number);
  };
  return (
    <JumpForm onSubmit={submit} noValidate>
      <TextField
        label="Jump to number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={longestText}
        value={text}
        {...(error ? { error } : { hint: range })}
        onChange={(event) => {
          setText(event.target.value);
          setError('');
        }}
      />
      <Button type="submit" variant="secondary">
        Go
      </Button>
    </JumpForm>
  );
}

interface Way extends Omit<ChooseFormProps, 'onChoose'> {
  name: string;
  choose: WayToChoose;
}

const ways: readonly Way[] = [
  {
    name: 'Ranges',
    label: 'Numbers',
    hint: 'Numbers and ranges, like 100–120, 500.',
    input: { maxLength: longestText },
    choose: byRanges,
  },
  {
    name: 'Ending',
    label: 'Ending in',
    hint: 'The last digits, like 7 or 77.',
    input: { inputMode: 'numeric', maxLength: longestText },
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
    input: { inputMode: 'numeric', maxLength: longestText },
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

const counts = [1, 5, 10] as const;

interface LuckyDipProps {
  free: number;
  onDip(count: number): void;
}

/** Renders the buttons that add random free numbers. A button without effect keeps the focus. */
export function LuckyDip({ free, onDip }: LuckyDipProps) {
  return (
    <Dip>
      <ToolLabel>
        <Dices size={18} aria-hidden /> <span>Lucky dip</span>
      </ToolLabel>
      {counts.map((count) => (
        <Button
          key={count}
          variant="secondary"
          size="small"
          aria-disabled={free === 0 || undefined}
          aria-label={count === 1 ? '+1 random number' : `+${count} random numbers`}
          onClick={() => onDip(count)}
        >
          +{count}
        </Button>
      ))}
    </Dip>
  );
}
