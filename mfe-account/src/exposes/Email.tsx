import type { Part } from 'shared/contracts/parts';
import { EmailSection } from '../email/EmailSection.tsx';

export default EmailSection satisfies Part<'account/Email'>;
