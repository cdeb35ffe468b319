import type { Part } from 'shared/contracts/parts';
import { PasswordSection } from '../password/PasswordSection.tsx';

/** Part: changing the password. */
export default PasswordSection satisfies Part<'account/Password'>;
