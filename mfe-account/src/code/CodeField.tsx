import { OTPInput } from 'input-otp';
import { useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { credentialRules } from 'shared/contracts/credentialRules';
import { canBecomeCode, isCode, readCode } from '../account/readCode.ts';
import { Caret, Field, Slots } from './CodeField.styles.ts';

interface Props {
  label: string;
  /** Sends the form as soon as all digits are there. */
  submitWhenComplete?: boolean;
  autoFocus?: boolean;
}

/** Room for what is no code: it is shown with the reason, and neither swallowed nor cut to one that was never meant. */
const room = 24;

/** Six digits from an email or an app: one field of the form around it, named `otp`. Pasting and the phone's suggestion fill it at once. */
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
    // Who shortens what was too long is still looking for the digit that is too many.
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
