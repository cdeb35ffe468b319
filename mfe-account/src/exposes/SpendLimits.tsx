import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { SpendLimitsSection } from '../protection/SpendLimitsSection.tsx';

/** How much the member lets themselves spend; nothing for visitors, whom the page asks to log in. */
function SpendLimits() {
  return useSession().status === 'signedOut' ? null : <SpendLimitsSection />;
}

export default SpendLimits satisfies Part<'account/SpendLimits'>;
