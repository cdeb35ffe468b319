import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { SpendingSection } from '../statement/SpendingSection.tsx';

/** What playing came to; nothing for visitors, whom the page asks to log in. */
function Spending() {
  return useSession().status === 'signedOut' ? null : <SpendingSection />;
}

export default Spending satisfies Part<'account/Spending'>;
