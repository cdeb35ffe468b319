import type { Part } from 'shared/contracts/parts';
import { SpendLimitsSection } from '../responsible-gaming/SpendLimitsSection.tsx';

export default SpendLimitsSection satisfies Part<'account/SpendLimits'>;
