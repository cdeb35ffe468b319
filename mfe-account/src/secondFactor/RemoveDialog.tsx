import { removeAuthenticator } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import { toast } from 'shared/toast';
import { Modal } from 'shared/ui/Modal';
import { StepUpForm } from '../account/StepUpForm.tsx';

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
      <StepUpForm
        user={user}
        label="Remove the authenticator"
        button="Remove"
        request={removeAuthenticator}
        onDone={() => {
          toast('success', 'The authenticator was removed.');
          onClose();
        }}
      />
    </Modal>
  );
}
