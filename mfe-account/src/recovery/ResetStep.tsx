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

/** Second step: the code from the email and the new password, twice. */
export function ResetStep({ email, codeField, resend, onBack, onDone }: Props) {
  const form = useForm<ResetFields>({
    resolver: valibotResolver(resetSchema),
    // Else the two passwords would not be compared while the code is wrong.
    criteriaMode: 'all',
    defaultValues: { otp: '', password: '', confirmPassword: '' },
  });
  const { register, formState } = form;
  // The first wrong field gets the focus, in the order of registering: the code stands above the passwords.
  register('otp');
  const [error, setError] = useState<unknown>(null);

  const send = form.handleSubmit(async ({ otp, password }) => {
    setError(null);
    try {
      await resetPassword({ email, token: otp, newPassword: password });
      onDone();
    } catch (refusal) {
      setError(refusal);
      // The passwords are fine and stay; the code is what the player has to look at.
      if (refusal instanceof ApiError && refusal.code === 'INVALID_CODE') form.setFocus('otp', { shouldSelect: true });
    }
  });

  return (
    <FormProvider {...form}>
      <Form onSubmit={send} noValidate>
        <FormError error={error} />
        {/* For password managers: whose password this is. */}
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
