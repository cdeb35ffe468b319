import styled from '@emotion/styled';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resendVerificationEmail } from 'shared/api-client/auth';
import { ApiError } from 'shared/api-client/http';
import { stack } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { TextField } from 'shared/ui/TextField';

const Confirm = styled.form`
  ${stack(4)}
  padding: ${space(4)};
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
`;

/** Tells whether a login was refused because a new account's address is not confirmed. */
export const isUnconfirmed = (error: unknown) => error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED';

export function ConfirmEmail() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const [error, setError] = useState<unknown>(null);

  const send = handleSubmit(async ({ email }) => {
    setError(null);
    try {
      await resendVerificationEmail({ email: email.trim() });
      toast('success', 'Email sent successfully!');
    } catch (refusal) {
      setError(refusal);
    }
  });

  return (
    <Confirm onSubmit={send} noValidate>
      <TextField
        label="Email of the account"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email', { required: 'Please enter a valid email address' })}
      />
      <FormError error={error} />
      <Button type="submit" variant="secondary" busy={formState.isSubmitting}>
        Send the link again
      </Button>
    </Confirm>
  );
}
