import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changeEmail, mailChangeCode } from 'shared/api-client/security';
import type { User } from 'shared/contracts/auth';
import { useSession } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Modal } from 'shared/ui/Modal';
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import { AccountBlock, AccountBox, BlockLoading, BoxActions } from '../account/AccountBlock.tsx';
import { emailEntry } from '../account/credentialSchemas.ts';
import { fieldProblem, useSending } from '../account/formRequest.ts';
import { readCode } from '../account/readCode.ts';
import { StepUpCode, useStepUpFactor } from '../account/StepUpCode.tsx';

const changeEmailSchema = v.object({
  email: emailEntry,
  currentPassword: v.pipe(v.string(), v.nonEmpty('Please type the password you have now.')),
  otp: v.string(),
});
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
  const { register, handleSubmit, formState, setError, setFocus } = useForm<ChangeEmailFields>({
    resolver: valibotResolver(changeEmailSchema),
    defaultValues: { email: '', currentPassword: '', otp: '' },
  });
  const fields = ['email', 'currentPassword', 'otp'] as const;
  const factor = useStepUpFactor(error);

  const submit = handleSubmit(async ({ otp, ...typed }) => {
    const code = readCode(otp);
    if (factor && code === '') return setError('otp', { message: 'Please type the code.' }, { shouldFocus: true });
    const sent = await send(async () => {
      try {
        return await changeEmail({ ...typed, ...(factor && { otp: code }) });
      } catch (refusal) {
        const wrong = fields.filter((field) => fieldProblem(refusal, field) !== undefined);
        for (const field of wrong) setError(field, { message: fieldProblem(refusal, field) ?? '' });
        if (wrong[0]) setFocus(wrong[0]);
        throw refusal;
      }
    });
    if (sent) setSentTo(typed.email);
  });

  if (sentTo !== null) return <LookIntoMail user={user} sentTo={sentTo} onClose={onClose} />;
  const atField = fields.some((field) => fieldProblem(error, field) !== undefined);
  return (
    <form onSubmit={submit} noValidate aria-label="Email address">
      <Stack gap={5}>
        {!atField && <FormError error={error} />}
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        {factor && (
          <StepUpCode factor={factor} mail={mailChangeCode} error={formState.errors.otp?.message} {...register('otp')} />
        )}
        <Button type="submit" busy={busy}>
          Send the link
        </Button>
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
