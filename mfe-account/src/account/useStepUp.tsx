import { type ReactNode, useRef, useState } from 'react';
import { passkeyProofOptions, usePasskeys } from 'shared/api-client/passkeys';
import { mailChangeCode, useSecondFactor } from 'shared/api-client/security';
import type { Acknowledged, User } from 'shared/contracts/auth';
import type { StepUpProof } from 'shared/contracts/passkeys';
import type { SecondFactorState } from 'shared/contracts/security';
import { toast } from 'shared/toast';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { TextField } from 'shared/ui/TextField';
import { BoxActions } from './AccountBlock.tsx';
import { fieldProblem, useSending } from './formRequest.ts';
import { askPasskey, canUsePasskeys } from './passkeyPrompt.ts';
import { readCode } from './readCode.ts';

type StepUpFactor = Exclude<SecondFactorState['kind'], 'none'>;

interface StepUpOptions {
  user: User;
  error: unknown;
  busy: boolean;
  /** Mails the code, to a member whose second factor is email. @throws ApiError */
  mail?: () => Promise<Acknowledged>;
  /** Where it is known; default: asks the provider. */
  kind?: SecondFactorState['kind'];
}

interface StepUp {
  fields: ReactNode;
  /** Submits the form with a passkey instead; null for members without one, and where passkeys do not work. */
  passkeyButton: ReactNode;
  attempts: number;
  isAtField: boolean;
  /** Counts a submit. @returns false while a field is empty; it says so */
  begin(): boolean;
  /** Returns the proof of a submit; opens the prompt of a passkey. @throws PlayerError, ApiError */
  prove(): Promise<StepUpProof>;
}

const labels: Record<StepUpFactor, string> = { totp: 'Code of the app, or a recovery code', email: 'Code from the mail' };

/** Step-up authentication of a form that changes the account: a passkey, or password and code. */
export function useStepUp({ user, error, busy, mail = mailChangeCode, kind }: StepUpOptions): StepUp {
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [attempts, setAttempts] = useState(0);
  const pressed = useRef(false);
  const byPasskey = useRef(false);
  const factor = useStepUpFactor(kind, error);
  const hasPasskey = (usePasskeys(canUsePasskeys()).data?.contents.length ?? 0) > 0;
  const otp = readCode(typed.code);
  const [wrongPassword, wrongCode] = [fieldProblem(error, 'currentPassword'), fieldProblem(error, 'otp')];
  const missing = (text: string, sentence: string) =>
    attempts > 0 && !byPasskey.current && text.trim() === '' ? sentence : undefined;

  return {
    attempts,
    isAtField: wrongPassword !== undefined || wrongCode !== undefined,
    begin: () => {
      byPasskey.current = pressed.current;
      pressed.current = false;
      setAttempts((before) => before + 1);
      return byPasskey.current || (typed.password !== '' && (factor === null || otp !== ''));
    },
    prove: async () => {
      if (byPasskey.current) return { passkey: await askPasskey(await passkeyProofOptions()) };
      return { currentPassword: typed.password, ...(factor && { otp }) };
    },
    fields: (
      <>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          error={missing(typed.password, 'Please type the password you have now.') ?? wrongPassword}
        />
        {factor === 'email' && <MailedCode mail={mail} />}
        {factor && (
          <TextField
            label={labels[factor]}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed.code}
            onChange={(event) => setTyped({ ...typed, code: event.target.value })}
            error={wrongCode ?? missing(typed.code, 'Please type the code.')}
          />
        )}
      </>
    ),
    passkeyButton: hasPasskey && (
      <Button
        variant="ghost"
        busy={busy}
        onClick={({ currentTarget }) => {
          pressed.current = true;
          currentTarget.form?.requestSubmit();
        }}
      >
        Use a passkey instead
      </Button>
    ),
  };
}

function MailedCode({ mail }: { mail(): Promise<Acknowledged> }) {
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
function useStepUpFactor(known: SecondFactorState['kind'] | undefined, error: unknown): StepUpFactor | null {
  const asked = useSecondFactor(known === undefined).data?.kind;
  const kind = known ?? asked;
  if (kind === 'totp' || kind === 'email') return kind;
  return fieldProblem(error, 'otp') === undefined ? null : 'totp';
}
