import { type FormEvent, useState } from 'react';
import { padNumber } from 'shared/format/ticketNumber';
import { Button } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import { JumpForm } from './PickerTools.styles.ts';

export interface JumpToNumberProps {
  total: number;
  onJump(number: number): void;
}

export function JumpToNumber({ total, onJump }: JumpToNumberProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const last = padNumber(total - 1, total);
  const range = `Numbers go from ${padNumber(0, total)} to ${last}.`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = Number(text);
    if (/^\d+$/.test(text.trim()) && number < total) return onJump(number);
    setRefused(true);
  };
  return (
    <JumpForm onSubmit={submit} noValidate>
      <TextField
        label="Jump to number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={Math.max(3, last.length)}
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
