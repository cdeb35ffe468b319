import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { changePassword, isSessionsKey } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { useSWRConfig } from 'swr';
import { AccountBlock, AccountBox, BoxActions } from '../account/AccountBlock.tsx';
import { type NewPasswordFieldsOf, newPasswordSchema } from '../account/credentialSchemas.ts';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { useStepUp } from '../account/useStepUp.tsx';

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

function ChangePasswordForm({ user, onClose }: Omit<ChangePasswordDialogProps, 'open'>) {
  const { mutate } = useSWRConfig();
  const { busy, error, send } = useSending();
  const form = useForm<NewPasswordFieldsOf>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
    shouldFocusError: false,
  });
  const stepUp = useStepUp({ user, error, busy });
  const element = useProblemFocus(stepUp.attempts, error);
  const isAtField = stepUp.isAtField || fieldProblem(error, 'newPassword') !== undefined;

  const change = async ({ password }: NewPasswordFieldsOf) => {
    if (!stepUp.begin()) return;
    const changed = await send(async () => {
      try {
        return await changePassword({ ...(await stepUp.prove()), newPassword: password });
      } catch (refusal) {
        const message = fieldProblem(refusal, 'newPassword');
        if (message !== undefined) form.setError('password', { message });
        throw refusal;
      }
    });
    if (!changed) return;
    toast('success', 'Your password was changed. You are logged out on every other device.');
    void mutate(isSessionsKey);
    onClose();
  };

  return (
    <FormProvider {...form}>
      <form ref={element} onSubmit={form.handleSubmit(change, stepUp.begin)} noValidate aria-label="Change password">
        <Stack gap={5}>
          {!isAtField && <FormError error={error} />}
          {stepUp.fields}
          <NewPasswordFields email={user.email ?? ''} />
          <Button type="submit" busy={busy}>
            Change password
          </Button>
          {stepUp.passkeyButton}
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
