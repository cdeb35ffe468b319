import styled from '@emotion/styled';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { resetPassword } from 'shared/api-client/auth';
import { ApiError } from 'shared/api-client/http';
import { PlayerError } from 'shared/api-client/playerError';
import { credentialRules } from 'shared/contracts/credentialRules';
import { paths } from 'shared/contracts/paths';
import { Link } from 'shared/router';
import { stack } from 'shared/theme/layout';
import { color, space } from 'shared/theme/tokens';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { LinkButton } from 'shared/ui/LinkButton';
import { TextField } from 'shared/ui/TextField';
import * as v from 'valibot';
import {
  emailEntry,
  type NewPasswordFieldsOf,
  newPasswordEntries,
  newPasswordSchema,
  typedTwice,
} from '../account/credentialSchemas.ts';
import { NewPasswordFields } from '../account/NewPasswordFields.tsx';

interface ResetStepProps {
  email: string;
  codeField(label: string): ReactNode;
  resend: ReactNode;
  onBack(): void;
  onDone(): void;
}

function ResetStep({ email, codeField, resend, onBack, onDone }: ResetStepProps) {
  const form = useForm<ResetFields>({
    resolver: valibotResolver(resetSchema),
    // Otherwise a wrong code would skip the comparison of the passwords.
    criteriaMode: 'all',
    defaultValues: { otp: '', password: '', confirmPassword: '' },
  });
  const { register, formState } = form;
  // The first invalid field in registration order gets the focus, and the code is above the passwords.
  register('otp');
  const [error, setError] = useState<unknown>(null);

  const send = form.handleSubmit(async ({ otp, password }) => {
    setError(null);
    try {
      await resetPassword({ email, token: otp, newPassword: password });
      onDone();
    } catch (refusal) {
      setError(refusal);
      // The passwords stay; the code is what the player must correct.
      if (refusal instanceof ApiError && refusal.code === 'INVALID_CODE') form.setFocus('otp', { shouldSelect: true });
    }
  });

  return (
    <FormProvider {...form}>
      <Form onSubmit={send} noValidate>
        <FormError error={error} />
        {/* Tells password managers whose password this is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {codeField('Code from the email')}
        {resend}
        <NewPasswordFields email={email} />
        <Button type="submit" size="large" busy={formState.isSubmitting}>
          Set new password
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Use another email address
        </Button>
      </Form>
    </FormProvider>
  );
}

interface LinkStepProps {
  link: string;
  onBack(): void;
  onDone(): void;
}

/** Asks for the new password after the mailed link was opened: its secret replaces address and code. */
function LinkStep({ link, onBack, onDone }: LinkStepProps) {
  const form = useForm<NewPasswordFieldsOf>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const [error, setError] = useState<unknown>(null);

  const send = form.handleSubmit(async ({ password }) => {
    setError(null);
    try {
      await resetPassword({ email: '', token: link, newPassword: password });
      onDone();
    } catch (refusal) {
      setError(
        isOver(refusal) ? new PlayerError('This link was used already or is too old. Please ask for a new mail.') : refusal,
      );
    }
  });

  return (
    <FormProvider {...form}>
      <Form onSubmit={send} noValidate>
        <FormError error={error} />
        <NewPasswordFields email="" />
        <Button type="submit" size="large" busy={form.formState.isSubmitting}>
          Set new password
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Ask for a new mail
        </Button>
      </Form>
    </FormProvider>
  );
}

const isOver = (refusal: unknown) => refusal instanceof ApiError && refusal.code === 'INVALID_CODE';

const { otpLength } = credentialRules;

export const emailSchema = v.object({ email: emailEntry });
type EmailFields = v.InferOutput<typeof emailSchema>;

export const resetSchema = v.pipe(
  v.object({
    otp: v.pipe(
      v.string(),
      v.trim(),
      // Checks the characters before the length; only the first error is shown.
      v.regex(/^\d*$/, 'OTP must contain only numbers'),
      v.length(otpLength, `OTP must be ${otpLength} digits`),
    ),
    ...newPasswordEntries,
  }),
  v.forward(v.partialCheck(...typedTwice), ['confirmPassword']),
);
type ResetFields = v.InferOutput<typeof resetSchema>;

const Form = styled.form`
  ${stack(5)}

  > a {
    justify-self: center;
    padding: ${space(2)};
    color: ${color.primaryHover};
    text-underline-offset: 3px;
  }
`;

interface EmailStepProps {
  email: string;
  check: ReactNode;
  onSend(email: string): Promise<unknown>;
  onSent(email: string): void;
}

function EmailStep({ email, check, onSend, onSent }: EmailStepProps) {
  const { register, handleSubmit, formState } = useForm<EmailFields>({
    resolver: valibotResolver(emailSchema),
    defaultValues: { email },
  });
  const [error, setError] = useState<unknown>(null);

  const send = handleSubmit(async (fields) => {
    setError(null);
    try {
      await onSend(fields.email);
      onSent(fields.email);
    } catch (refusal) {
      setError(refusal);
    }
  });

  return (
    <Form onSubmit={send} noValidate>
      <FormError error={error} />
      <TextField label="Email" type="email" autoComplete="email" error={formState.errors.email?.message} {...register('email')} />
      {check}
      <Button type="submit" size="large" busy={formState.isSubmitting}>
        Send code
      </Button>
      <Link to={paths.login()}>Back to log in</Link>
    </Form>
  );
}

function DoneStep() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.closest('section')?.querySelector('h1')?.focus(), []);
  return (
    <LinkButton ref={link} to={paths.login()} size="large">
      Log in
    </LinkButton>
  );
}

type Step = { at: 'email' | 'otp' | 'link' | 'success'; email: string };

interface Props {
  /** Secret of the mailed link; null when the page was opened without one. */
  link: string | null;
  check: ReactNode;
  onSend(email: string): Promise<unknown>;
  panel(title: string, lead: string, content: ReactNode): ReactNode;
  codeField(label: string): ReactNode;
  resend(email: string): ReactNode;
}

/** Runs the recovery: email, then code and new password, then success. A failed call changes no step and keeps all input. */
export function RecoverySteps({ link, check, onSend, panel, codeField, resend }: Props) {
  const [step, setStep] = useState<Step>({ at: link === null ? 'email' : 'link', email: '' });
  const sentTo = (email: string) => {
    toast('success', 'Email sent successfully!');
    setStep({ at: 'otp', email });
  };

  if (step.at === 'email') {
    return panel(
      'Forgot password',
      'Enter the email address of your account. We send you a code and a link to set a new password.',
      <EmailStep email={step.email} check={check} onSend={onSend} onSent={sentTo} />,
    );
  }
  if (step.at === 'link' && link !== null) {
    return panel(
      'Set a new password',
      'The link in the mail stands for the code.',
      <LinkStep
        link={link}
        onBack={() => setStep({ ...step, at: 'email' })}
        onDone={() => setStep({ ...step, at: 'success' })}
      />,
    );
  }
  if (step.at === 'otp') {
    return panel(
      'Set a new password',
      `If an account belongs to ${step.email}, a code of six digits is on its way there. It works for ten minutes; the link in the same mail works for two hours.`,
      <ResetStep
        email={step.email}
        codeField={codeField}
        resend={
          <>
            {resend(step.email)}
            {check}
          </>
        }
        onBack={() => setStep({ ...step, at: 'email' })}
        onDone={() => setStep({ ...step, at: 'success' })}
      />,
    );
  }
  return panel(
    'Password Reset Successful',
    'Your new password works from now on. You have been logged out on every device.',
    <DoneStep />,
  );
}

/** Returns the secret of a recovery mail's link (`#link=…`); null when it is absent or incomplete. */
export function linkSecret(hash: string): string | null {
  return /^#link=([\w-]{22})$/.exec(hash)?.[1] ?? null;
}
