import type { Part } from 'shared/contracts/parts';
import { EmailSection } from '../email/EmailSection.tsx';

/** The member's email address, and changing it. */
export default EmailSection satisfies Part<'account/Email'>;
