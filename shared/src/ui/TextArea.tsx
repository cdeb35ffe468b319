import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { Field } from './TextField.styles.ts';

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function TextArea({ label, error, hint, id, ...input }: TextAreaProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const described = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean).join(' ');
  return (
    <Field>
      <label htmlFor={inputId}>{label}</label>
      <textarea {...input} id={inputId} aria-invalid={error ? true : undefined} aria-describedby={described || undefined} />
      {error && (
        <p id={`${inputId}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && <small id={`${inputId}-hint`}>{hint}</small>}
    </Field>
  );
}
