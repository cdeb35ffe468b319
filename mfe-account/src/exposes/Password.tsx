import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { usePasskeys } from 'shared/api-client/passkeys';
import { changePassword, isSessionsKey } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import type { Part } from 'shared/contracts/parts';
import type { Passkey } from 'shared/contracts/passkeys';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Badge } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { useSWRConfig } from 'swr';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { BoxList, RowName } from '../account/BoxList.styles.ts';
import { type NewPasswordFieldsOf, newPasswordSchema } from '../account/credentialSchemas.ts';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';
import { canUsePasskeys } from '../account/passkeyPrompt.ts';
import { useStepUp } from '../account/useStepUp.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from '../passkeys/PasskeyDialogs.tsx';

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey };

function PasskeysSection() {
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

function PasswordSection() {
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

/** Both in one part: the host's table of parts is in the first page, which has no byte to spare. */
function Password() {
  return (
    <>
      <PasswordSection />
      <PasskeysSection />
    </>
  );
}

export default Password satisfies Part<'account/Password'>;
