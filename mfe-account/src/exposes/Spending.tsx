import type { Part } from 'shared/contracts/parts';
import { SpendingSection } from '../statement/SpendingSection.tsx';

/** Part: totals spent and won. */
export default SpendingSection satisfies Part<'account/Spending'>;
