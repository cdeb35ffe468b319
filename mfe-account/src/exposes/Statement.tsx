import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { StatementSection } from '../statement/StatementSection.tsx';

/** Every movement of the member's wallets; nothing for visitors, whom the page asks to log in. */
function Statement() {
  return useSession().status === 'signedOut' ? null : <StatementSection />;
}

export default Statement satisfies Part<'account/Statement'>;
