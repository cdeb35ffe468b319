import { type FormEvent, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { PlayerError } from 'shared/api-client/playerError';
import { deleteAccount, mailDeletionCode } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import type { DeletionState } from 'shared/contracts/privacy';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { Checkbox } from 'shared/ui/Checkbox';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { useProblemFocus, useSending } from '../account/formRequest.ts';
import { useStepUp } from '../account/useStepUp.tsx';
import { consequences, lossWords } from './deletion.messages.ts';
import { Actions, Consequences } from './YourData.styles.ts';

interface DeleteAccountDialogProps {
  state: DeletionState;
  user: User;
  open: boolean;
  renew(): Promise<unknown>;
  onClose(): void;
}

export function DeleteAccountDialog({ state, user, open, renew, onClose }: DeleteAccountDialogProps) {
  return (
    <Modal open={open} onOpenChange={onClose} title="Delete your account" description="This cannot be undone.">
      <DeleteForm state={state} user={user} renew={renew} onClose={onClose} />
    </Modal>
  );
}

function DeleteForm({ state, user, renew, onClose }: Omit<DeleteAccountDialogProps, 'open'>) {
  const { signOut } = useSession();
  const [understood, setUnderstood] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, error, send } = useSending();
  const stepUp = useStepUp({ user, error, busy, mail: mailDeletionCode, kind: state.secondFactor });
  const form = useProblemFocus(stepUp.attempts, error);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!stepUp.begin() || !understood) return;
    const deleted = await send(async () => {
      try {
        return await deleteAccount({ ...(await stepUp.prove()), left: state.left });
      } catch (refusal) {
        // The displayed consequences are outdated: show the current ones and ask for consent again.
        if (refusal instanceof ApiError && refusal.status === 409) {
          setUnderstood(false);
          setTried(false);
          await renew();
        }
        throw refusal;
      }
    });
    if (!deleted) return;
    toast('success', 'Your account was deleted. Take care.');
    onClose();
    signOut();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Delete your account">
      <Stack gap={4}>
        <ConsequenceList state={state} />
        {!stepUp.isAtField && <FormError error={error} />}
        {stepUp.fields}
        <Consent loss={lossWords(state.left)} checked={understood} missing={tried && !understood} onChange={setUnderstood} />
        <Actions>
          <Button type="submit" busy={busy}>
            Delete for good
          </Button>
          {stepUp.passkeyButton}
          <Button variant="ghost" onClick={onClose}>
            Keep my account
          </Button>
        </Actions>
      </Stack>
    </form>
  );
}

function ConsequenceList({ state }: { state: DeletionState }) {
  return (
    <Consequences>
      {consequences(state).map(([what, sentence]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </Consequences>
  );
}

interface ConsentProps {
  loss: string | null;
  checked: boolean;
  missing: boolean;
  onChange(understood: boolean): void;
}

function Consent({ loss, checked, missing, onChange }: ConsentProps) {
  return (
    <>
      <Checkbox
        label={
          loss === null ? 'I understand that this is for good' : `I understand that this is for good, and that I lose ${loss}`
        }
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? 'delete-understood' : undefined}
      />
      {missing && (
        <span id="delete-understood">
          <FormError error={new PlayerError('Please tick that you understand.')} />
        </span>
      )}
    </>
  );
}
