import type { Part } from 'shared/contracts/parts';
import { SessionsSection } from '../sessions/SessionsSection.tsx';

export default SessionsSection satisfies Part<'account/Sessions'>;
