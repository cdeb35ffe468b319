import type { Part } from 'shared/contracts/parts';
import { StatementSection } from '../statement/StatementSection.tsx';

/** Part: the transactions of the member's wallets. */
export default StatementSection satisfies Part<'account/Statement'>;
