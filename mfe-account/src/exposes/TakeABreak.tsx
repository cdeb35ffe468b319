import type { Part } from 'shared/contracts/parts';
import { BreakSection } from '../protection/BreakSection.tsx';

/** Breaks and exclusions. */
export default BreakSection satisfies Part<'account/TakeABreak'>;
