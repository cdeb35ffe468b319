import type { Part } from 'shared/contracts/parts';
import { SessionsSection } from '../sessions/SessionsSection.tsx';

/** Where the member is logged in. */
export default SessionsSection satisfies Part<'account/Sessions'>;
