import { OTPInput } from 'input-otp';
import { useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { credentialRules } from 'shared/contracts/credentialRules';
import { canBecomeCode, isCode, readCode } from '../account/readCode.ts';
import { Caret, Field, Slots } from './CodeField.styles.ts';

interface Props {
  label: string;
  submitWhenComplete?: boolean;
  autoFocus?: boolean;
}

/** Accepts more than a code has: invalid input is shown with an error, not truncated to another code. */
const room = 24;

/**
 * Renders the field for the six digits from an email or an app, named `otp` in the surrounding form. Pasting and the phone's
 * autofill are supported.
 */
export default function CodeField({ label, submitWhenComplete = false, autoFocus = false }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name: 'otp' });
  const { trigger, clearErrors } = useFormContext();
  const input = useRef<HTMLInputElement | null>(null);
  const error = fieldState.error?.message;

  const change = (typed: string) => {
    const code = readCode(typed);
    const shortened = String(field.value).length > credentialRules.otpLength;
    field.onChange(code);
    if (!canBecomeCode(code)) void trigger('otp');
    else if (error) clearErrors('otp');
    // Someone who shortens a too long code is still correcting it, so do not submit.
    if (submitWhenComplete && isCode(code) && code !== field.value && !shortened) input.current?.form?.requestSubmit();
  };

  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <OTPInput
        {...field}
        onChange={change}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        id={id}
        maxLength={room}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        render={({ slots }) => (
          <Slots aria-hidden="true" data-invalid={error ? true : undefined}>
            {slots.slice(0, Math.max(credentialRules.otpLength, String(field.value).length)).map((slot, at) => (
              <span key={at} data-active={slot.isActive || undefined}>
                {slot.char ?? (slot.hasFakeCaret ? <Caret /> : null)}
              </span>
            ))}
          </Slots>
        )}
      />
      {error && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </Field>
  );
}
