import type { Part } from 'shared/contracts/parts';
import { SessionsSection } from '../sessions/SessionsSection.tsx';

/** Part: the member's sessions. */
export default SessionsSection satisfies Part<'account/Sessions'>;
