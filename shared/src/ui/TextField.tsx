import styled from '@emotion/styled';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { color, font, space } from '../theme/tokens.ts';
import { controlStyles, labelStyles } from './field.styles.ts';

export const Field = styled.div`
  min-width: 0;

  label {
    ${labelStyles}
  }
  > div {
    position: relative;
  }
  input,
  textarea {
    ${controlStyles}
  }
  textarea {
    display: block;
    resize: vertical;
  }
  input[data-end] {
    padding-right: 48px;
  }
  input + button {
    position: absolute;
    inset: 0 0 auto auto;
  }
  p {
    margin: ${space(2)} 0 0;
    color: ${color.danger};
    font: 400 ${font.size.small} / 1.4 ${font.text};
  }
  small {
    display: block;
    margin-top: ${space(2)};
    color: ${color.muted};
    font: 400 ${font.size.small} / 1.4 ${font.text};
  }
`;

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
