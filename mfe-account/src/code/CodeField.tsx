import { css, keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import { OTPInput } from 'input-otp';
import { useId, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { credentialRules } from 'shared/contracts/credentialRules';
import { centred, stack, text } from 'shared/theme/layout';
import { color, font, moving, radius } from 'shared/theme/tokens';
import { canBecomeCode, isCode, readCode } from '../account/readCode.ts';

const Field = styled.div`
  ${stack(2)}

  label {
    color: ${color.second};
    font: 500 ${font.size.small} / 1.4 ${font.text};
  }
  p {
    ${text('danger')}
    font: 400 ${font.size.small} / 1.4 ${font.text};
  }
`;

const Slots = styled.div`
  ${stack(2)}
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;

  &:has(span:nth-of-type(9)) {
    gap: 2px;
  }
  &:has(span:nth-of-type(9)) span {
    font-size: 16px;
  }

  span {
    ${centred}
    height: 56px;
    border: 1px solid ${color.control};
    border-radius: ${radius.small};
    background: ${color.background};
    color: ${color.text};
    font: 600 24px / 1 ${font.display};
    font-variant-numeric: tabular-nums;
  }
  &[data-invalid] span {
    border-color: ${color.danger};
  }
  span[data-active] {
    border-color: ${color.primary};
    outline: 2px solid ${color.primary};
  }
`;

const blink = keyframes`50% { opacity: 0; }`;

const Caret = styled.i`
  width: 2px;
  height: 28px;
  background: ${color.primaryHover};
  ${moving(css`
    animation: ${blink} 1s step-end infinite;
  `)}
`;

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
