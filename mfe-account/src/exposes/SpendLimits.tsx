import type { Part } from 'shared/contracts/parts';
import { SpendLimitsSection } from '../protection/SpendLimitsSection.tsx';

/** Part: the member's spending limits. */
export default SpendLimitsSection satisfies Part<'account/SpendLimits'>;
