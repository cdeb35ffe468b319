import { useState } from 'react';
import { useSecondFactor } from 'shared/api-client/security';
import { useSession } from 'shared/session';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { factorAction, factorSentences } from './factor.messages.ts';
import { RemoveDialog } from './RemoveDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

export function SecondFactorSection() {
  const { status, user } = useSession();
  const asked = useSecondFactor(status === 'signedIn');
  const [open, setOpen] = useState<'setUp' | 'remove' | null>(null);
  const close = () => {
    setOpen(null);
    // The dialog, or another device, may have changed the state.
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
