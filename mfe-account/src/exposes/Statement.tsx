import type { Part } from 'shared/contracts/parts';
import { StatementSection } from '../statement/StatementSection.tsx';

export default StatementSection satisfies Part<'account/Statement'>;
