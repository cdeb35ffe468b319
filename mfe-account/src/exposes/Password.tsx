import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { PasswordSection } from '../password/PasswordSection.tsx';

/** Changing the password; nothing for visitors, whom the page asks to log in. */
function Password() {
  return useSession().status === 'signedOut' ? null : <PasswordSection />;
}

export default Password satisfies Part<'account/Password'>;
