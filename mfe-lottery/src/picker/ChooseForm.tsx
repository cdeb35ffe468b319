import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import { JumpForm } from './PickerTools.styles.ts';
import type { Chosen } from './wayToChoose.ts';

export interface ChooseFormProps {
  label: string;
  hint: string;
  /** Of the field. */
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'min' | 'max'>;
  /** Chooses by what was typed. */
  onChoose(text: string): Chosen;
}

/** One way to choose many numbers: a field, and in words what came of it, which takes the place of the hint. */
export function ChooseForm({ label, hint, input, onChoose }: ChooseFormProps) {
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
