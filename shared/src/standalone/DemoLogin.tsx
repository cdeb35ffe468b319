import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { type FormEvent, useState } from 'react';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { login } from '../api-client/auth.ts';
import { get, messageOf } from '../api-client/http.ts';
import { optionConfigKey } from '../api-client/options.ts';
import type { User } from '../contracts/auth.ts';
import type { OptionConfig } from '../contracts/options.ts';
import { formatCto } from '../format/money.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';

/**
 * Logs a member in without the account remote, solving the API's proof of work itself.
 * @throws Error with a sentence when the provider uses another captcha or login needs a second step
 */
async function demoLogin(username: string, password: string): Promise<{ jwt: string; user: User }> {
  const { captcha } = await get<OptionConfig>(optionConfigKey);
  if (!captcha.challengeUrl) throw new Error('The provider uses Turnstile here: log in on the combined site instead.');
  const challenge = await get<Challenge>(captcha.challengeUrl);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The captcha was not solved in time: try again.');
  const answer = await login({ username, password, captcha: btoa(JSON.stringify({ challenge, solution })) });
  if (!answer.jwt || !answer.user) throw new Error('This member has a second factor: choose one without.');
  return { jwt: answer.jwt, user: answer.user };
}

export function DemoLogin() {
  const { status, user, wallet, signIn, signOut } = useSession();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const { jwt, user: member } = await demoLogin(String(fields.get('username')), String(fields.get('password')));
      signIn(jwt, member);
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (status === 'unknown' || status === 'loading') return null;
  if (user) {
    return (
      <div>
        <Badge tone="amber">Balance: {formatCto(wallet.starBalance)}</Badge> {user.username}{' '}
        <Button variant="ghost" size="small" onClick={signOut}>
          Logout
        </Button>
      </div>
    );
  }
  return (
    <form onSubmit={submit}>
      <input name="username" aria-label="Username" placeholder="Username" autoComplete="username" required />
      <input
        name="password"
        aria-label="Password"
        placeholder="Password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="secondary" size="small" busy={busy}>
        Log in
      </Button>
    </form>
  );
}
