import { type FormEvent, useState } from 'react';
import { confirmAuthenticator } from 'shared/api-client/security';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { TextField } from 'shared/ui/TextField';
import { copyText } from '../account/copyText.ts';
import { fieldProblem } from '../account/fieldProblem.ts';
import { isCode, readCode } from '../account/readCode.ts';
import { useProblemFocus } from '../account/useProblemFocus.ts';
import { useSending } from '../account/useSubmit.ts';
import { inFours } from './factor.messages.ts';
import { Key, Picture } from './SetUp.styles.ts';

interface OfferStepProps {
  offer: AuthenticatorOffer;
  onBack(): void;
  onCodes(codes: readonly string[]): void;
}

export function OfferStep({ offer: { secret, uri, qr }, onBack, onCodes }: OfferStepProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const { busy, error, send } = useSending();
  const form = useProblemFocus(attempts, error);
  const wrongCode = fieldProblem(error, 'otp');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const otp = readCode(typed);
    setAttempts(attempts + 1);
    setWrong(!isCode(otp));
    if (!isCode(otp)) return;
    const answer = await send(() => confirmAuthenticator({ otp }));
    if (answer) onCodes(answer.recoveryCodes);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Add to your app">
      <Stack gap={4}>
        <Text tone="second" leading={1.5}>
          Scan this with the app. On this phone itself, <a href={uri}>open it in the app</a>, or type the key.
        </Text>
        <Picture role="img" aria-label="QR code for your authenticator app" viewBox={`0 0 ${qr.size} ${qr.size}`}>
          <path d={qr.path} />
        </Picture>
        <Key>
          <code>{inFours(secret)}</code>
          <Button variant="ghost" size="small" onClick={() => copyText(secret, 'Key')}>
            Copy key
          </Button>
        </Key>
        {!wrongCode && <FormError error={error} />}
        <TextField
          label="Code that the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
          error={wrong ? 'Please type the six digits that the app shows.' : wrongCode}
          hint="Within 15 minutes; then begin again."
        />
        <Button type="submit" busy={busy}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Begin again
        </Button>
      </Stack>
    </form>
  );
}
