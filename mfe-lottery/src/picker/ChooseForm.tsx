import { type ComponentProps, type FormEvent, useState } from 'react';
import { Button } from 'shared/ui/Button';
import { TextField } from 'shared/ui/TextField';
import { JumpForm } from './PickerTools.styles.ts';
import type { Chosen } from './wayToChoose.ts';

export interface ChooseFormProps {
  label: string;
  hint: string;
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'min' | 'max'>;
  onChoose(text: string): Chosen;
}

/** Renders one way to choose many numbers: a field, whose hint is replaced by the result. */
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
