import { type FormEvent, useState } from 'react';
import { offerAuthenticator } from 'shared/api-client/security';
import type { AuthenticatorOffer } from 'shared/contracts/security';
import type { User } from 'shared/contracts/users';
import { Button } from 'shared/ui/Button';
import { FormError } from 'shared/ui/FormError';
import { PasswordField } from 'shared/ui/PasswordField';
import { Stack } from 'shared/ui/Stack';
import { Text } from 'shared/ui/Text';
import { fieldProblem } from '../account/fieldProblem.ts';
import { useSending } from '../account/useSending.ts';

/** The password once more, before anything about logging in changes. */
export function ProveStep({ user, onOffer }: { user: User; onOffer(offer: AuthenticatorOffer): void }) {
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  const { busy, error, send } = useSending();
  const wrong = fieldProblem(error, 'currentPassword');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password === '') return;
    const offer = await send(() => offerAuthenticator({ currentPassword: password }));
    if (offer) onOffer(offer);
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Your password">
      <Stack gap={4}>
        <Text tone="second" leading={1.5}>
          You need an authenticator app on your phone, for example Aegis, Google Authenticator or a password manager.
        </Text>
        {!wrong && <FormError error={error} />}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setEmpty(false);
          }}
          error={empty ? 'Please type the password you have now.' : wrong}
        />
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </Stack>
    </form>
  );
}
