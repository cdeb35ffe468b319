import { useFormContext, useWatch } from 'react-hook-form';
import { PasswordField } from 'shared/ui/PasswordField';
import type { NewPasswordFieldsOf } from './newPasswordSchema.ts';
import { PasswordMeter } from './PasswordMeter.tsx';

/** A new password, twice, in the form around it. @param email whose it is, where that is known: no part of a good password */
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
