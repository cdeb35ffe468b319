import { useState } from 'react';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { AccountBlock, BlockLoading } from '../account/AccountBlock.tsx';
import { AccountBox, BoxActions } from '../account/AccountBox.ts';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';

export function EmailSection() {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  return (
    <AccountBlock
      id="email"
      title="Email"
      lead="Where codes, and mails about your account, go. Nobody else sees it."
      loading={<BlockLoading label="Loading your email address" height={130} />}
    >
      <AccountBox>
        {user?.email == null ? (
          <p>You have given no address. Without one a forgotten password cannot be set anew.</p>
        ) : (
          <p>
            Our mails go to <strong>{user.email}</strong>.
          </p>
        )}
        <BoxActions>
          <Button variant="secondary" disabled={!user} onClick={() => setOpen(true)}>
            {user?.email == null ? 'Add email address' : 'Change email address'}
          </Button>
        </BoxActions>
      </AccountBox>
      {user && <ChangeEmailDialog user={user} open={open} onClose={() => setOpen(false)} />}
    </AccountBlock>
  );
}
