import type { Part } from 'shared/contracts/parts';
import { SecondFactorSection } from '../secondFactor/SecondFactorSection.tsx';

/** What logging in asks for beside the password. */
export default SecondFactorSection satisfies Part<'account/SecondFactor'>;
