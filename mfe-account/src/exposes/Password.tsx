import type { Part } from 'shared/contracts/parts';
import { PasswordSection } from '../password/PasswordSection.tsx';

/** Changing the password. */
export default PasswordSection satisfies Part<'account/Password'>;
