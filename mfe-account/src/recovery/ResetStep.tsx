import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { resetPassword } from 'shared/api-client/auth';
import { ApiError } from 'shared/api-client/http';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { Form } from './Recovery.styles.ts';
import { type ResetFields, resetSchema } from './recoverySchemas.ts';

interface Props {
  email: string;
  codeField(label: string): ReactNode;
  resend: ReactNode;
  onBack(): void;
  onDone(): void;
}

/** Second step: asks for the code from the email and the new password. */
export function ResetStep({ email, codeField, resend, onBack, onDone }: Props) {
  const form = useForm<ResetFields>({
    resolver: valibotResolver(resetSchema),
    // Otherwise a wrong code would skip the comparison of the passwords.
    criteriaMode: 'all',
    defaultValues: { otp: '', password: '', confirmPassword: '' },
  });
  const { register, formState } = form;
  // The first invalid field in registration order gets the focus, and the code is above the passwords.
  register('otp');
  const [error, setError] = useState<unknown>(null);

  const send = form.handleSubmit(async ({ otp, password }) => {
    setError(null);
    try {
      await resetPassword({ email, token: otp, newPassword: password });
      onDone();
    } catch (refusal) {
      setError(refusal);
      // The passwords stay; the code is what the player must correct.
      if (refusal instanceof ApiError && refusal.code === 'INVALID_CODE') form.setFocus('otp', { shouldSelect: true });
    }
  });

  return (
    <FormProvider {...form}>
      <Form onSubmit={send} noValidate>
        <FormError error={error} />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {codeField('Code from the email')}
        {resend}
        <NewPasswordFields email={email} />
        <Button type="submit" size="large" busy={formState.isSubmitting}>
          Set new password
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use another email address
        </Button>
      </Form>
    </FormProvider>
  );
}
