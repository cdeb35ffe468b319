import styled from '@emotion/styled';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { verifyLogin } from 'shared/api-client/auth';
import { ApiError, messageOf } from 'shared/api-client/http';
import type { LoginResponse } from 'shared/contracts/auth';
import { credentialRules } from 'shared/contracts/credentialRules';
import { stack } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import type { PendingLogin } from './pendingLogin.ts';

const empty = v.pipe(v.string(), v.trim(), v.nonEmpty('Please type your OTP code'));

export const otpSchema = v.object({
  otp: v.pipe(empty, v.regex(new RegExp(`^\\d{${credentialRules.otpLength}}$`), 'Invalid code. Please enter a 6-digit code.')),
});

/** Schema of a recovery code, which is longer than six digits; the provider handles spaces and dashes. */
export const recoveryCodeSchema = v.object({
  otp: v.pipe(
    empty,
    v.minLength(credentialRules.otpLength + 1, 'Recovery codes are longer. Please type the whole code, as you saved it.'),
    v.maxLength(64, 'This is too long for a recovery code. Please type one code only.'),
  ),
});

type CodeFields = v.InferOutput<typeof otpSchema>;

const Form = styled.form`
  ${stack(5)}

  > button + button {
    margin-top: -${space(2)};
  }
`;

const texts = {
  '2fa': {
    label: 'Enter an authenticator app code or a recovery code:',
    failed: 'Failed to verify two-factor authentication.',
  },
  email_otp: { label: 'Enter the OTP sent to your email:', failed: 'Failed to verify email OTP.' },
} as const;

interface SecondFactorFormProps {
  pending: PendingLogin;
  onVerified(answer: LoginResponse): void;
  onExpired(reason: unknown): void;
  codeField(label: string): ReactNode;
  resend: ReactNode;
}

/** Renders the second step of a login: a code from the app or the email, or a recovery code instead of the app's. */
function SecondFactorForm({ pending, onVerified, onExpired, codeField, resend }: SecondFactorFormProps) {
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useForm<CodeFields>({
    resolver: valibotResolver(byRecoveryCode ? recoveryCodeSchema : otpSchema),
    defaultValues: { otp: '' },
    reValidateMode: 'onSubmit',
  });
  const { label, failed } = texts[pending.type];
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async ({ otp }) => {
    setError(null);
    try {
      onVerified(await verifyLogin({ ...pending, otp }));
    } catch (refusal) {
      const code = refusal instanceof ApiError ? refusal.code : '';
      if (code === 'CHALLENGE_EXPIRED') return onExpired(refusal);
      if (code === 'INVALID_CODE') {
        // A wrong six-digit code is cleared; a recovery code stays, because it may have one wrong letter.
        if (!byRecoveryCode) form.reset({ otp: '' });
        form.setError('otp', { message: messageOf(refusal, failed) });
      } else setError(refusal);
      form.setFocus('otp');
    }
  });

  const change = () => {
    // Longer than six digits: a recovery code typed into the wrong field is kept.
    const typed = form.getValues('otp');
    form.reset({ otp: !byRecoveryCode && typed.length > credentialRules.otpLength ? typed : '' });
    setError(null);
    setByRecoveryCode(!byRecoveryCode);
  };

  return (
    <FormProvider {...form}>
      <Form
        // Enter after the sixth digit, which has sent the code already.
        onSubmit={(event) => (isSubmitting ? event.preventDefault() : send(event))}
        noValidate
        aria-label="Second factor"
      >
        {byRecoveryCode ? (
          <TextField
            label={label}
            hint="One of the codes you saved when you set up the app. Each works once."
            placeholder="XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            error={errors.otp?.message}
            {...form.register('otp')}
          />
        ) : (
          codeField(label)
        )}
        <FormError error={error} fallback={failed} />
        {pending.type === 'email_otp' && resend}
        <Button type="submit" busy={isSubmitting}>
          Confirm
        </Button>
        {pending.type === '2fa' && (
          <Button variant="ghost" onClick={change}>
            {byRecoveryCode ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
      </Form>
    </FormProvider>
  );
}

interface Props {
  pending: PendingLogin;
  onCancel(): void;
  onVerified(answer: LoginResponse): void;
  onExpired(reason: unknown): void;
  codeField(label: string): ReactNode;
  resend: ReactNode;
}

export default function SecondFactorModal({ onCancel, ...form }: Props) {
  return (
    <Modal open onOpenChange={(open) => open || onCancel()} title="Two-Factor Authentication">
      <SecondFactorForm {...form} />
    </Modal>
  );
}
