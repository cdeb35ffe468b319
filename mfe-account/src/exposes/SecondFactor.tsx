import { useState } from 'react';
import { removeAuthenticator, useSecondFactor } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { Modal } from 'shared/ui/Modal';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { StepUpForm } from '../account/StepUpForm.tsx';
import { factorAction, factorSentences } from '../secondFactor/factor.messages.ts';
import { SetUpDialog } from '../secondFactor/SetUpDialog.tsx';

interface RemoveDialogProps {
  user: User;
  open: boolean;
  onClose(): void;
}

function RemoveDialog({ user, open, onClose }: RemoveDialogProps) {
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

function SecondFactorSection() {
  const { status, user } = useSession();
  const asked = useSecondFactor(status === 'signedIn');
  const [open, setOpen] = useState<'setUp' | 'remove' | null>(null);
  const close = () => {
    setOpen(null);
    void asked.mutate();
  };
  return (
    <AccountBlock
      title="Second factor"
      id="second-factor"
      lead="A code of an app on your phone, asked for beside your password: who knows the password alone does not get in."
      asked={asked}
      loading={<BlockLoading label="Loading your second factor" height={160} />}
    >
      {(state) => (
        <>
          <AccountBox>
            <div>
              <Badge tone={state.kind === 'none' ? 'neutral' : 'success'}>{state.kind === 'none' ? 'Off' : 'On'}</Badge>
            </div>
            {factorSentences(state).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <BoxActions>
              <Button variant="secondary" onClick={() => setOpen(state.kind === 'totp' ? 'remove' : 'setUp')}>
                {factorAction[state.kind]}
              </Button>
            </BoxActions>
          </AccountBox>
          {user && <SetUpDialog user={user} open={open === 'setUp'} onClose={close} />}
          {user && <RemoveDialog user={user} open={open === 'remove'} onClose={close} />}
        </>
      )}
    </AccountBlock>
  );
}

export default SecondFactorSection satisfies Part<'account/SecondFactor'>;
