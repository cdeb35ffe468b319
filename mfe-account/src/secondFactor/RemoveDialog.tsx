import { type FormEvent, useState } from 'react';
import { removeAuthenticator } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { TextField } from 'shared/ui/TextField';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { readCode } from '../account/readCode.ts';

interface RemoveDialogProps {
  user: User;
  open: boolean;
  onClose(): void;
}

export function RemoveDialog({ user, open, onClose }: RemoveDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title="Remove the authenticator"
      description="Your password alone logs in then, and the recovery codes stop working. We tell you by mail."
    >
      <RemoveForm user={user} onClose={onClose} />
    </Modal>
  );
}

function RemoveForm({ user, onClose }: Omit<RemoveDialogProps, 'open'>) {
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [attempts, setAttempts] = useState(0);
  const { busy, error, send } = useSending();
  const form = useProblemFocus(attempts, error);
  const [wrongPassword, wrongCode] = [fieldProblem(error, 'currentPassword'), fieldProblem(error, 'otp')];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    const otp = readCode(typed.code);
    if (typed.password === '' || otp === '') return;
    const removed = await send(() => removeAuthenticator({ currentPassword: typed.password, otp }));
    if (!removed) return;
    toast('success', 'The authenticator was removed.');
    onClose();
  };
  const missing = (text: string, sentence: string) => (attempts > 0 && text.trim() === '' ? sentence : undefined);

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Remove the authenticator">
      <Stack gap={4}>
        {!wrongPassword && !wrongCode && <FormError error={error} />}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          error={missing(typed.password, 'Please type the password you have now.') ?? wrongPassword}
        />
        <TextField
          label="Code of the app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed.code}
          onChange={(event) => setTyped({ ...typed, code: event.target.value })}
          error={missing(typed.code, 'Please type a code that the app shows, or one of your recovery codes.') ?? wrongCode}
        />
        <Button type="submit" busy={busy}>
          Remove
        </Button>
      </Stack>
    </form>
  );
}
