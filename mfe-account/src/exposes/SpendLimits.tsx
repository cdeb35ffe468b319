import type { Part } from 'shared/contracts/parts';
import { SpendLimitsSection } from '../protection/SpendLimitsSection.tsx';

/** How much the member lets themselves spend. */
export default SpendLimitsSection satisfies Part<'account/SpendLimits'>;
