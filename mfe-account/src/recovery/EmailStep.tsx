import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { TextField } from 'shared/ui/TextField';
import { Form } from './Recovery.styles.ts';
import { type EmailFields, emailSchema } from './recoverySchemas.ts';

interface Props {
  email: string;
  check: ReactNode;
  onSend(email: string): Promise<unknown>;
  onSent(email: string): void;
}

export function EmailStep({ email, check, onSend, onSent }: Props) {
  const { register, handleSubmit, formState } = useForm<EmailFields>({
    resolver: valibotResolver(emailSchema),
    defaultValues: { email },
  });
  const [error, setError] = useState<unknown>(null);

  const send = handleSubmit(async (fields) => {
    setError(null);
    try {
      await onSend(fields.email);
      onSent(fields.email);
    } catch (refusal) {
      setError(refusal);
    }
  });

  return (
    <Form onSubmit={send} noValidate>
      <FormError error={error} />
      <TextField label="Email" type="email" autoComplete="email" error={formState.errors.email?.message} {...register('email')} />
      {check}
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        Send code
      </Button>
      <Link to={paths.login()}>Back to log in</Link>
    </Form>
  );
}
