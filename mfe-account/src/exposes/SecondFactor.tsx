import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { SecondFactorSection } from '../secondFactor/SecondFactorSection.tsx';

/** What logging in asks for beside the password; nothing for visitors, whom the page asks to log in. */
function SecondFactor() {
  return useSession().status === 'signedOut' ? null : <SecondFactorSection />;
}

export default SecondFactor satisfies Part<'account/SecondFactor'>;
