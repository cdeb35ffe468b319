import type { Part } from 'shared/contracts/parts';
import { SecondFactorSection } from '../secondFactor/SecondFactorSection.tsx';

export default SecondFactorSection satisfies Part<'account/SecondFactor'>;
