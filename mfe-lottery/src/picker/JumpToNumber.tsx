import { type FormEvent, useState } from 'react';
import { padNumber } from 'shared/format/ticketNumber';
import { Button } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import { JumpForm } from './PickerTools.styles.ts';

export interface JumpToNumberProps {
  /** Count of numbers in the round. */
  total: number;
  onJump(number: number): void;
}

/** Finds one number among up to 256 without scrolling for it. */
export function JumpToNumber({ total, onJump }: JumpToNumberProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const range = `Numbers go from ${padNumber(0, total)} to ${padNumber(total - 1, total)}.`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(text);
    if (/^\d{1,3}$/.test(text.trim()) && number < total) return onJump(number);
    setRefused(true);
  };
  return (
    <JumpForm onSubmit={submit} noValidate>
      <TextField
        label="Jump to number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={text}
        {...(refused ? { error: range } : { hint: range })}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(false);
        }}
      />
      <Button type="submit" variant="secondary">
        Go
      </Button>
    </JumpForm>
  );
}
