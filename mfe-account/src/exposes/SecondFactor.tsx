import type { Part } from 'shared/contracts/parts';
import { SecondFactorSection } from '../secondFactor/SecondFactorSection.tsx';

/** Part: the member's second factor. */
export default SecondFactorSection satisfies Part<'account/SecondFactor'>;
