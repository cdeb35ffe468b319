import type { Part } from 'shared/contracts/parts';
import { EmailSection } from '../email/EmailSection.tsx';

/** Part: the member's email address. */
export default EmailSection satisfies Part<'account/Email'>;
