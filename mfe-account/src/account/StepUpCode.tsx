import type { ComponentProps } from 'react';
import { useSecondFactor } from 'shared/api-client/security';
import type { Acknowledged } from 'shared/contracts/auth';
import type { SecondFactorState } from 'shared/contracts/security';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Stack } from 'shared/ui/Stack';
import { TextField } from 'shared/ui/TextField';
import { BoxActions } from './AccountBlock.tsx';
import { fieldProblem, useSending } from './formRequest.ts';

type StepUpFactor = Exclude<SecondFactorState['kind'], 'none'>;

interface StepUpCodeProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  factor: StepUpFactor;
  /** Mails the code. @throws ApiError */
  mail(): Promise<Acknowledged>;
}

const labels: Record<StepUpFactor, string> = { totp: 'Code of the app, or a recovery code', email: 'Code from the mail' };

/** Renders the field for a second-factor code, and a button that mails the code if it comes by mail. */
export function StepUpCode({ factor, mail, ...field }: StepUpCodeProps) {
  return (
    <>
      {factor === 'email' && <MailedCode mail={mail} />}
      <TextField label={labels[factor]} autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...field} />
    </>
  );
}

function MailedCode({ mail }: Pick<StepUpCodeProps, 'mail'>) {
  const { busy, error, send } = useSending();
  const ask = async () => {
    if (await send(mail)) toast('success', 'A code is on its way to your address.');
  };
  return (
    <Stack gap={2}>
      <FormError error={error} />
      <BoxActions>
        <Button variant="secondary" busy={busy} onClick={ask}>
          Mail me the code
        </Button>
      </BoxActions>
    </Stack>
  );
}

/**
 * Returns the second factor that a change of the account requires; null when the member has none.
 * @param error of the last attempt: if the provider required a code unexpectedly, the factor is the app
 */
export function useStepUpFactor(error: unknown): StepUpFactor | null {
  const kind = useSecondFactor(true).data?.kind;
  if (kind === 'totp' || kind === 'email') return kind;
  return fieldProblem(error, 'otp') === undefined ? null : 'totp';
}
