import { type ReactNode, useState } from 'react';
import { toast } from 'shared/toast';
import { DoneStep } from './DoneStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { ResetStep } from './ResetStep.tsx';

/** Where the player is. The address stays known, so that going back keeps it. */
type Step = { at: 'email' | 'otp' | 'link' | 'success'; email: string };

interface Props {
  /** Secret of the mailed link that was opened; null for who comes without one. */
  link: string | null;
  /** The security check without which no mail is sent. */
  check: ReactNode;
  /** Has a mail sent to an address. */
  onSend(email: string): Promise<unknown>;
  /** The box around a step. */
  panel(title: string, lead: string, content: ReactNode): ReactNode;
  /** Six digits, with the given label. */
  codeField(label: string): ReactNode;
  /** Sends the code to the address again. */
  resend(email: string): ReactNode;
}

/** Email, then code and new password, then success. A failed call changes no step and loses nothing. */
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
