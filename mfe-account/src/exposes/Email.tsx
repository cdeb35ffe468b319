import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeEmail } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { emailEntry } from '../account/credentialSchemas.ts';
import { fieldProblem, useProblemFocus, useSending } from '../account/formRequest.ts';
import { useStepUp } from '../account/useStepUp.tsx';

const changeEmailSchema = v.object({ email: emailEntry });
type ChangeEmailFields = v.InferOutput<typeof changeEmailSchema>;

interface ChangeEmailDialogProps {
  user: User;
  open: boolean;
  onClose(): void;
}

function ChangeEmailDialog({ user, open, onClose }: ChangeEmailDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title={user.email === null ? 'Add an email address' : 'Change email address'}
      description="We send a link to the new address. It counts once you have opened the link."
    >
      <ChangeEmailForm user={user} onClose={onClose} />
    </Modal>
  );
}

function ChangeEmailForm({ user, onClose }: Omit<ChangeEmailDialogProps, 'open'>) {
  const { busy, error, send } = useSending();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<ChangeEmailFields>({
    resolver: valibotResolver(changeEmailSchema),
    defaultValues: { email: '' },
    shouldFocusError: false,
  });
  const stepUp = useStepUp({ user, error, busy });
  const form = useProblemFocus(stepUp.attempts, error);
  const isAtField = stepUp.isAtField || fieldProblem(error, 'email') !== undefined;

  const change = async ({ email }: ChangeEmailFields) => {
    if (!stepUp.begin()) return;
    const sent = await send(async () => {
      try {
        return await changeEmail({ ...(await stepUp.prove()), email });
      } catch (refusal) {
        const message = fieldProblem(refusal, 'email');
        if (message !== undefined) setError('email', { message });
        throw refusal;
      }
    });
    if (sent) setSentTo(email);
  };

  if (sentTo !== null) return <LookIntoMail user={user} sentTo={sentTo} onClose={onClose} />;
  return (
    <form ref={form} onSubmit={handleSubmit(change, stepUp.begin)} noValidate aria-label="Email address">
      <Stack gap={5}>
        {!isAtField && <FormError error={error} />}
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        {stepUp.fields}
        <Button type="submit" busy={busy}>
          Send the link
        </Button>
        {stepUp.passkeyButton}
      </Stack>
    </form>
  );
}

function LookIntoMail({ user, sentTo, onClose }: { user: User; sentTo: string; onClose(): void }) {
  return (
    <Stack gap={5}>
      <Text role="status" leading={1.5} breaks>
        We have sent a link to <strong>{sentTo}</strong>. It works for 24 hours.{' '}
        {user.email !== null && (
          <>
            Until you open it, our mails go to <strong>{user.email}</strong>.
          </>
        )}
      </Text>
      {/* The form with the focused button is gone. */}
      <Button ref={(button) => button?.focus()} onClick={onClose}>
        Done
      </Button>
    </Stack>
  );
}

function EmailSection() {
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

export default EmailSection satisfies Part<'account/Email'>;
