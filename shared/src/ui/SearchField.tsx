import { useState } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { TextField } from './TextField.tsx';

/** Debounce time, ms; half a second, as specified. */
const restMs = 500;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** Search input; follows external changes of `value` ('Clear filter', the back button). */
export function SearchField({ label, value, onChange, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const tell = useDebouncedCallback((typed: string) => {
    setKnown(typed);
    onChange(typed);
  }, restMs);

  if (value !== known) {
    setKnown(value);
    setText(value);
    tell.cancel();
  }

  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        tell(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell.flush();
      }}
    />
  );
}
