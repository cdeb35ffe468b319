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
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { readCode } from '../account/readCode.ts';
import { StepUpCode } from '../account/StepUpCode.tsx';
import { consequences, lossWords } from './deletion.messages.ts';
import { Actions, Consequences } from './YourData.styles.ts';

interface DeleteAccountDialogProps {
  state: DeletionState;
  user: User;
  open: boolean;
  /** Refetches the state, which may have changed. */
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
  const [typed, setTyped] = useState({ password: '', code: '', understood: false });
  const [attempts, setAttempts] = useState(0);
  const tried = attempts > 0;
  const { busy, error, send } = useSending();
  const form = useProblemFocus(attempts, error);
  const factor = state.secondFactor === 'none' ? null : state.secondFactor;
  const [wrongPassword, wrongCode] = [fieldProblem(error, 'currentPassword'), fieldProblem(error, 'otp')];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    const otp = readCode(typed.code);
    if (typed.password === '' || (factor && otp === '') || !typed.understood) return;
    const deleted = await send(async () => {
      try {
        return await deleteAccount({ currentPassword: typed.password, left: state.left, ...(factor && { otp }) });
      } catch (refusal) {
        // The displayed consequences are outdated: show the current ones and ask for consent again.
        if (refusal instanceof ApiError && refusal.status === 409) {
          setTyped((was) => ({ ...was, understood: false }));
          setAttempts(0);
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
  const missing = (absent: boolean, sentence: string) => (tried && absent ? sentence : undefined);

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Delete your account">
      <Stack gap={4}>
        <ConsequenceList state={state} />
        {!wrongPassword && !wrongCode && <FormError error={error} />}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          error={missing(typed.password === '', 'Please type the password you have now.') ?? wrongPassword}
        />
        {factor && (
          <StepUpCode
            factor={factor}
            mail={mailDeletionCode}
            value={typed.code}
            onChange={(event) => setTyped({ ...typed, code: event.target.value })}
            error={missing(typed.code.trim() === '', 'Please type the code.') ?? wrongCode}
          />
        )}
        <Consent
          loss={lossWords(state.left)}
          checked={typed.understood}
          missing={tried && !typed.understood}
          onChange={(understood) => setTyped({ ...typed, understood })}
        />
        <Actions>
          <Button type="submit" busy={busy}>
            Delete for good
          </Button>
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
