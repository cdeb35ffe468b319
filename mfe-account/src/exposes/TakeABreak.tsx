import type { Part } from 'shared/contracts/parts';
import { BreakSection } from '../responsible-gaming/BreakSection.tsx';

export default BreakSection satisfies Part<'account/TakeABreak'>;
