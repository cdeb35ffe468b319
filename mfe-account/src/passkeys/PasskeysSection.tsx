import { useState } from 'react';
import { usePasskeys } from 'shared/api-client/passkeys';
import type { Passkey } from 'shared/contracts/passkeys';
import { useSession } from 'shared/session';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { BoxList, RowName } from '../account/BoxList.styles.ts';
import { canUsePasskeys } from '../account/passkeyPrompt.ts';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysSection() {
  const { status, user } = useSession();
  const asked = usePasskeys(status === 'signedIn');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => {
    setOpened(null);
    // The dialog, or another device, may have changed the list.
    void asked.mutate();
  };
  return (
    <AccountBlock
      title="Passkeys"
      id="passkeys"
      lead="A passkey logs you in with the fingerprint, face or screen lock of your device, without password and code."
      asked={asked}
      loading={<BlockLoading label="Loading your passkeys" height={140} />}
    >
      {({ contents }) => (
        <>
          <AccountBox>
            {contents.length === 0 ? (
              <p>You have no passkey. Only your device can use it, and a false site gets nothing from it.</p>
            ) : (
              <BoxList aria-label="Passkeys">
                {contents.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpened({ dialog, passkey })} />
                ))}
              </BoxList>
            )}
            {canUsePasskeys() ? (
              <BoxActions>
                <Button variant="secondary" onClick={() => setOpened({ dialog: 'add' })}>
                  Add a passkey
                </Button>
              </BoxActions>
            ) : (
              <p>This browser cannot use passkeys here. Your password logs in as before.</p>
            )}
          </AccountBox>
          {user && opened?.dialog === 'add' && <AddPasskeyDialog user={user} onClose={close} />}
          {opened?.dialog === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
          {user && opened?.dialog === 'remove' && <RemovePasskeyDialog user={user} passkey={opened.passkey} onClose={close} />}
        </>
      )}
    </AccountBlock>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onOpen(dialog: 'rename' | 'remove'): void;
}

function PasskeyRow({ passkey: { id, name, synced, createdAt, lastUsedAt }, onOpen }: PasskeyRowProps) {
  return (
    <li>
      <div>
        <RowName>
          <span id={`passkey-${id}`}>{name}</span>
          {synced && <Badge tone="neutral">On all your devices</Badge>}
        </RowName>
        <small>
          Added <DateTime at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <DateTime at={lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <BoxActions>
        <Button
          id={`rename-${id}`}
          variant="ghost"
          size="small"
          onClick={() => onOpen('rename')}
          aria-labelledby={`rename-${id} passkey-${id}`}
        >
          Rename
        </Button>
        <Button
          id={`remove-${id}`}
          variant="secondary"
          size="small"
          onClick={() => onOpen('remove')}
          aria-labelledby={`remove-${id} passkey-${id}`}
        >
          Remove
        </Button>
      </BoxActions>
    </li>
  );
}
