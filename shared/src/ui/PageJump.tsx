import { type FormEvent, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { JumpForm } from './Pagination.styles.ts';

/** Field to go to a page; the player counts from 1, `onPage` from 0. */
export function PageJump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  function go(event: FormEvent): void {
    event.preventDefault();
    const number = Number(text);
    if (text.trim() === '' || !Number.isInteger(number) || number < 1 || number > pages) {
      setError(`Enter a page from 1 to ${pages}.`);
      return;
    }
    setError(null);
    setText('');
    onPage(number - 1);
  }

  return (
    <JumpForm onSubmit={go} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={error !== null}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <Button type="submit" variant="secondary" size="small">
        Go
      </Button>
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </JumpForm>
  );
}
