import { type FormEvent, useState } from 'react';
import { useSession } from 'shared/session';
import { toast } from 'shared/toast';
import { messageOf } from '../api-client/http.ts';
import { formatCto } from '../format/money.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { demoLogin } from './demoLogin.ts';

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
