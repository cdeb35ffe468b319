import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { credentialRules } from 'shared/contracts/credentialRules';
import { Caret, Field, Slots } from './CodeField.styles.ts';

interface Props {
  label: string;
  /** Sends the form as soon as all digits are there. */
  submitWhenComplete?: boolean;
  autoFocus?: boolean;
}

/** Six digits from an email or an app: one field of the form around it, named `otp`. Pasting and the phone's suggestion fill it at once. */
export default function CodeField({ label, submitWhenComplete = false, autoFocus = false }: Props) {
  const id = useId();
  const { field, fieldState } = useController({ name: 'otp' });
  const input = useRef<HTMLInputElement | null>(null);
  const error = fieldState.error?.message;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <OTPInput
        {...field}
        ref={(element) => {
          input.current = element;
          field.ref(element);
        }}
        id={id}
        maxLength={credentialRules.otpLength}
        pattern={REGEXP_ONLY_DIGITS}
        // Codes are written '123 456' and '123-456' in many mails.
        pasteTransformer={(pasted) => pasted.replace(/[\s-]/g, '')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onComplete={() => submitWhenComplete && input.current?.form?.requestSubmit()}
        render={({ slots }) => (
          <Slots aria-hidden="true" data-invalid={error ? true : undefined}>
            {slots.map((slot, at) => (
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
