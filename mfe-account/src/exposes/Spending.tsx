import type { Part } from 'shared/contracts/parts';
import { SpendingSection } from '../statement/SpendingSection.tsx';

/** What playing came to. */
export default SpendingSection satisfies Part<'account/Spending'>;
