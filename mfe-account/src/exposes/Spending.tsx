import type { Part } from 'shared/contracts/parts';
import { SpendingSection } from '../statement/SpendingSection.tsx';

export default SpendingSection satisfies Part<'account/Spending'>;
