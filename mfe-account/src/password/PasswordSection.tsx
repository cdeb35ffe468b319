import { useState } from 'react';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { AccountBlock } from '../account/AccountBlock.tsx';
import { AccountBox, BoxActions } from '../account/AccountBox.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';

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
