import type { Part } from 'shared/contracts/parts';
import { BreakSection } from '../responsible-gaming/BreakSection.tsx';

/** Part: cool-off breaks and self-exclusion. */
export default BreakSection satisfies Part<'account/TakeABreak'>;
