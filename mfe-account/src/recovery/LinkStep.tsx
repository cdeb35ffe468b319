import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { resetPassword } from 'shared/api-client/auth';
import { ApiError } from 'shared/api-client/http';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { type NewPasswordFieldsOf, newPasswordSchema } from '../account/newPasswordSchema.ts';
import { Form } from './Recovery.styles.ts';

interface Props {
  link: string;
  onBack(): void;
  onDone(): void;
}

/** Asks for the new password after the mailed link was opened: its secret replaces address and code. */
export function LinkStep({ link, onBack, onDone }: Props) {
  const form = useForm<NewPasswordFieldsOf>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const [error, setError] = useState<unknown>(null);

  const send = form.handleSubmit(async ({ password }) => {
    setError(null);
    try {
      await resetPassword({ email: '', token: link, newPassword: password });
      onDone();
    } catch (refusal) {
      setError(isOver(refusal) ? new Error('This link was used already or is too old. Please ask for a new mail.') : refusal);
    }
  });

  return (
    <FormProvider {...form}>
      <Form onSubmit={send} noValidate>
        <FormError error={error} />
        <NewPasswordFields email="" />
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          Set new password
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Ask for a new mail
        </Button>
      </Form>
    </FormProvider>
  );
}

const isOver = (refusal: unknown) => refusal instanceof ApiError && refusal.code === 'INVALID_CODE';
