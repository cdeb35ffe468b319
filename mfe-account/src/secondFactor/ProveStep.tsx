import { type FormEvent, useState } from 'react';
import { mailChangeCode, offerAuthenticator } from 'shared/api-client/security';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import type { User } from 'shared/contracts/users';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { fieldProblem } from '../account/fieldProblem.ts';
import { readCode } from '../account/readCode.ts';
import { StepUpCode } from '../account/StepUpCode.tsx';
import { useProblemFocus } from '../account/useProblemFocus.ts';
import { useStepUpFactor } from '../account/useStepUpFactor.ts';
import { useSending } from '../account/useSubmit.ts';

/** Asks for the password, and a code if the member has a second factor, before the login settings change. */
export function ProveStep({ user, onOffer }: { user: User; onOffer(offer: AuthenticatorOffer): void }) {
  const [typed, setTyped] = useState({ password: '', code: '' });
  const [attempts, setAttempts] = useState(0);
  const { busy, error, send } = useSending();
  const form = useProblemFocus(attempts, error);
  const factor = useStepUpFactor(error);
  const [wrongPassword, wrongCode] = [fieldProblem(error, 'currentPassword'), fieldProblem(error, 'otp')];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    const otp = readCode(typed.code);
    if (typed.password === '' || (factor && otp === '')) return;
    const offer = await send(() => offerAuthenticator({ currentPassword: typed.password, ...(factor && { otp }) }));
    if (offer) onOffer(offer);
  };
  const missing = (text: string, sentence: string) => (attempts > 0 && text.trim() === '' ? sentence : undefined);
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Your password">
      <Stack gap={4}>
        <Text tone="second" leading={1.5}>
          You need an authenticator app on your phone, for example Aegis, Google Authenticator or a password manager.
        </Text>
        {!wrongPassword && !wrongCode && <FormError error={error} />}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={typed.password}
          onChange={(event) => setTyped({ ...typed, password: event.target.value })}
          error={missing(typed.password, 'Please type the password you have now.') ?? wrongPassword}
        />
        {factor && (
          <StepUpCode
            factor={factor}
            mail={mailChangeCode}
            value={typed.code}
            onChange={(event) => setTyped({ ...typed, code: event.target.value })}
            error={missing(typed.code, 'Please type the code.') ?? wrongCode}
          />
        )}
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
