import styled from '@emotion/styled';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { verifyLogin } from 'shared/api-client/auth';
import { ApiError } from 'shared/api-client/http';
import type { LoginResponse } from 'shared/contracts/auth';
import { credentialRules } from 'shared/contracts/credentialRules';
import { stack } from 'shared/theme/layout';
import { space } from 'shared/theme/tokens';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { TextField } from 'shared/ui/TextField';
import { type CodeFields, otpSchema, recoveryCodeSchema } from './codeSchema.ts';
import type { PendingLogin } from './pendingLogin.ts';

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

interface Props {
  pending: PendingLogin;
  onVerified(answer: LoginResponse): void;
  onExpired(reason: unknown): void;
  codeField(label: string): ReactNode;
  resend: ReactNode;
}

/** Renders the second step of a login: a code from the app or the email, or a recovery code instead of the app's. */
export function SecondFactorForm({ pending, onVerified, onExpired, codeField, resend }: Props) {
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
      setError(refusal);
      // A wrong six-digit code is cleared; a recovery code stays, because it may have one wrong letter.
      if (code === 'INVALID_CODE' && !byRecoveryCode) form.reset({ otp: '' });
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
      <Form onSubmit={send} noValidate aria-label="Second factor">
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
