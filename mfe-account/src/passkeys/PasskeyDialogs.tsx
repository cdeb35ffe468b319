import { type FormEvent, useState } from 'react';
import { ApiError } from 'shared/api-client/http';
import { addPasskey, offerPasskey, removePasskey, renamePasskey } from 'shared/api-client/passkeys';
import type { User } from 'shared/contracts/auth';
import type { Passkey, PasskeyOffer } from 'shared/contracts/passkeys';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { createPasskey } from '../account/passkeyPrompt.ts';
import { StepUpForm } from '../account/StepUpForm.tsx';
import { useStepUp } from '../account/useStepUp.tsx';

interface NameFieldProps {
  name: string;
  isTried: boolean;
  error: unknown;
  onChange(name: string): void;
}

function NameField({ name, isTried, error, onChange }: NameFieldProps) {
  const missing = isTried && name.trim() === '' ? 'Please give the passkey a name.' : undefined;
  return (
    <TextField
      label="Name of the passkey"
      hint="So that you know it in the list, for example: my phone"
      autoComplete="off"
      maxLength={60}
      value={name}
      onChange={(event) => onChange(event.target.value)}
      error={missing ?? fieldProblem(error, 'name')}
    />
  );
}

export function AddPasskeyDialog({ user, onClose }: { user: User; onClose(): void }) {
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Add a passkey"
      description="First show that it is you. Then your device asks for its fingerprint, face or screen lock. We tell you by mail."
    >
      <AddPasskeyForm user={user} onClose={onClose} />
    </Modal>
  );
}

/** Asks for name and proof, then opens the device's prompt. If the prompt fails, the proof need not be repeated. */
function AddPasskeyForm({ user, onClose }: { user: User; onClose(): void }) {
  const { busy, error, send } = useSending();
  const [name, setName] = useState('');
  const [offer, setOffer] = useState<PasskeyOffer | null>(null);
  const stepUp = useStepUp({ user, error, busy });
  const form = useProblemFocus(stepUp.attempts, error);

  const add = async () => {
    const current = offer ?? (await offerPasskey(await stepUp.prove()));
    setOffer(current);
    try {
      return await addPasskey({ name: name.trim(), ...(await createPasskey(current)) });
    } catch (refusal) {
      // A challenge works once: only the prompt can be repeated.
      if (refusal instanceof ApiError) setOffer(null);
      throw refusal;
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isProved = stepUp.begin() || offer !== null;
    if (!isProved || name.trim() === '') return;
    const added = await send(add);
    if (!added) return;
    toast('success', `The passkey ${added.name} was added. It logs you in from now on.`);
    onClose();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Add a passkey">
      <Stack gap={4}>
        {!stepUp.isAtField && fieldProblem(error, 'name') === undefined && <FormError error={error} />}
        <NameField name={name} isTried={stepUp.attempts > 0} error={error} onChange={setName} />
        {offer === null && stepUp.fields}
        <Button type="submit" busy={busy}>
          {offer === null ? 'Continue' : 'Try again'}
        </Button>
        {offer === null && stepUp.passkeyButton}
      </Stack>
    </form>
  );
}

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose(): void;
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { busy, error, send } = useSending();
  const [name, setName] = useState(passkey.name);
  const [attempts, setAttempts] = useState(0);
  const form = useProblemFocus(attempts, error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (name.trim() === '') return;
    const renamed = await send(() => renamePasskey({ id: passkey.id, name: name.trim() }));
    if (renamed) onClose();
  };
  return (
    <Modal open onOpenChange={onClose} title="Rename the passkey">
      <form ref={form} onSubmit={submit} noValidate aria-label="Rename the passkey">
        <Stack gap={4}>
          {fieldProblem(error, 'name') === undefined && <FormError error={error} />}
          <NameField name={name} isTried={attempts > 0} error={error} onChange={setName} />
          <Button type="submit" busy={busy}>
            Save the name
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

export function RemovePasskeyDialog({ user, passkey, onClose }: PasskeyDialogProps & { user: User }) {
  return (
    <Modal
      open
      onOpenChange={onClose}
      title="Remove the passkey"
      description="It does not log in any more, and where it had logged in you are logged out, except here. We tell you by mail."
    >
      <StepUpForm
        user={user}
        label="Remove the passkey"
        button="Remove"
        request={(proof) => removePasskey({ id: passkey.id, ...proof })}
        onDone={() => {
          toast('success', `The passkey ${passkey.name} was removed.`);
          onClose();
        }}
      >
        <Text tone="second" leading={1.5} breaks>
          You remove <strong>{passkey.name}</strong>. Delete it in your device’s list of passwords too.
        </Text>
      </StepUpForm>
    </Modal>
  );
}
