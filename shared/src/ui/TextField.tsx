import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Field } from './TextField.styles.ts';

export interface TextFieldProps extends ComponentPropsWithRef<'input'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  end?: ReactNode;
}

/** A labelled input; error and hint are linked for assistive technology. */
export function TextField({ label, error, hint, end, id, ...input }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ');
  return (
    <Field>
      <label htmlFor={inputId}>{label}</label>
      <div>
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          data-end={end ? true : undefined}
        />
        {end}
      </div>
      {error && (
        <p id={`${inputId}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && <small id={`${inputId}-hint`}>{hint}</small>}
    </Field>
  );
}
