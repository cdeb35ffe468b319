import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { SessionsSection } from '../sessions/SessionsSection.tsx';

/** Where the member is logged in; nothing for visitors, whom the page asks to log in. */
function Sessions() {
  return useSession().status === 'signedOut' ? null : <SessionsSection />;
}

export default Sessions satisfies Part<'account/Sessions'>;
