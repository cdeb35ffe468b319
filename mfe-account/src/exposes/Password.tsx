import type { Part } from 'shared/contracts/parts';
import { PasswordSection } from '../password/PasswordSection.tsx';

export default PasswordSection satisfies Part<'account/Password'>;
