import type { Part } from 'shared/contracts/parts';
import { SpendLimitsSection } from '../protection/SpendLimitsSection.tsx';

export default SpendLimitsSection satisfies Part<'account/SpendLimits'>;
