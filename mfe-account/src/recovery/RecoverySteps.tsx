import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from 'shared/contracts/paths';
import { toast } from 'shared/toast';
import { LinkButton } from 'shared/ui/LinkButton';
import { EmailStep } from './EmailStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { ResetStep } from './ResetStep.tsx';

/** Last step: links to the login. It focuses the title, so that screen readers announce the success. */
function DoneStep() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.closest('section')?.querySelector('h1')?.focus(), []);
  return (
    <LinkButton ref={link} to={paths.login()} size="large">
      Log in
    </LinkButton>
  );
}

/** The current step; it keeps the address for going back. */
type Step = { at: 'email' | 'otp' | 'link' | 'success'; email: string };

interface Props {
  /** Secret of the mailed link; null when the page was opened without one. */
  link: string | null;
  /** The captcha that is required before a mail is sent. */
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
