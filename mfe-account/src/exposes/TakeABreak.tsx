import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { BreakSection } from '../protection/BreakSection.tsx';

/** Breaks and exclusions; nothing for visitors, whom the page asks to log in. */
function TakeABreak() {
  return useSession().status === 'signedOut' ? null : <BreakSection />;
}

export default TakeABreak satisfies Part<'account/TakeABreak'>;
