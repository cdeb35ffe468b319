import type { FormEvent } from 'react';
import { removeAuthenticator } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { useProblemFocus, useSending } from '../account/formRequest.ts';
import { useStepUp } from '../account/useStepUp.tsx';

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
  const { busy, error, send } = useSending();
  const stepUp = useStepUp({ user, error, busy });
  const form = useProblemFocus(stepUp.attempts, error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!stepUp.begin()) return;
    const removed = await send(async () => removeAuthenticator(await stepUp.prove()));
    if (!removed) return;
    toast('success', 'The authenticator was removed.');
    onClose();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Remove the authenticator">
      <Stack gap={4}>
        {!stepUp.isAtField && <FormError error={error} />}
        {stepUp.fields}
        <Button type="submit" busy={busy}>
          Remove
        </Button>
        {stepUp.passkeyButton}
      </Stack>
    </form>
  );
}
