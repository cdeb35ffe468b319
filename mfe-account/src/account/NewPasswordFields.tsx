import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from 'shared/ui/PasswordField';
import type { NewPasswordFieldsOf } from './newPasswordSchema.ts';
import { PasswordMeter } from './PasswordMeter.tsx';

/**
 * Renders the fields of a new password and its repetition. @param email the member's, if known: the password should not contain
 * it
 */
export function NewPasswordFields({ email }: { email: string }) {
  const { register, control, formState } = useFormContext<NewPasswordFieldsOf>();
  const password = useWatch({ control, name: 'password' });
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={formState.errors.password?.message}
        hint={<PasswordMeter password={password} email={email} />}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={formState.errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}
