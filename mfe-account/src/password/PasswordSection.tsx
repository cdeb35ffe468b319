import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { changePassword, isSessionsKey, mailChangeCode } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { useSWRConfig } from 'swr';
import * as v from 'valibot';
import { AccountBlock, AccountBox, BoxActions } from '../account/AccountBlock.tsx';
import { newPasswordEntries, typedTwice } from '../account/credentialSchemas.ts';
import { fieldProblem, useSending } from '../account/formRequest.ts';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { readCode } from '../account/readCode.ts';
import { StepUpCode, useStepUpFactor } from '../account/StepUpCode.tsx';

const changePasswordSchema = v.pipe(
  v.object({
    otp: v.string(),
    currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
    ...newPasswordEntries,
  }),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
type ChangePasswordFields = v.InferOutput<typeof changePasswordSchema>;

interface ChangePasswordDialogProps {
  user: User;
  open: boolean;
  onClose(): void;
}

function ChangePasswordDialog({ user, open, onClose }: ChangePasswordDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title="Change password"
      description="You stay logged in here. Every other device has to log in again."
    >
      <ChangePasswordForm user={user} onClose={onClose} />
    </Modal>
  );
}

/** The form's fields by the provider's names, in their order. */
const fields = { currentPassword: 'currentPassword', otp: 'otp', newPassword: 'password' } as const;

function ChangePasswordForm({ user, onClose }: Omit<ChangePasswordDialogProps, 'open'>) {
  const { mutate } = useSWRConfig();
  const { busy, error, send } = useSending();
  const form = useForm<ChangePasswordFields>({
    resolver: valibotResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', otp: '', password: '', confirmPassword: '' },
  });
  const { register, formState, setError, setFocus } = form;
  const factor = useStepUpFactor(error);

  const submit = form.handleSubmit(async ({ currentPassword, otp, password }) => {
    const code = readCode(otp);
    if (factor && code === '') return setError('otp', { message: 'Please type the code.' }, { shouldFocus: true });
    const changed = await send(async () => {
      try {
        return await changePassword({ currentPassword, newPassword: password, ...(factor && { otp: code }) });
      } catch (refusal) {
        const wrong = Object.entries(fields).filter(([field]) => fieldProblem(refusal, field) !== undefined);
        for (const [field, name] of wrong) setError(name, { message: fieldProblem(refusal, field) ?? '' });
        if (wrong[0]) setFocus(wrong[0][1]);
        throw refusal;
      }
    });
    if (!changed) return;
    toast('success', 'Your password was changed. You are logged out on every other device.');
    void mutate(isSessionsKey);
    onClose();
  });
  const atField = Object.keys(fields).some((field) => fieldProblem(error, field) !== undefined);

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate aria-label="Change password">
        <Stack gap={5}>
          {!atField && <FormError error={error} />}
          {/* Tells password managers whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message}
            {...register('currentPassword')}
          />
          {factor && (
            <StepUpCode factor={factor} mail={mailChangeCode} error={formState.errors.otp?.message} {...register('otp')} />
          )}
          <NewPasswordFields email={user.email ?? ''} />
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </Stack>
      </form>
    </FormProvider>
  );
}

export function PasswordSection() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <AccountBlock title="Password" id="password" lead="What you log in with. Nobody at Snail Lotto asks you for it.">
      <AccountBox>
        <p>A new password logs you out on every other device. We tell you by mail when it was changed.</p>
        <BoxActions>
          <Button variant="secondary" disabled={!user} onClick={() => setOpen(true)}>
            Change password
          </Button>
        </BoxActions>
      </AccountBox>
      {user && <ChangePasswordDialog user={user} open={open} onClose={() => setOpen(false)} />}
    </AccountBlock>
  );
}
