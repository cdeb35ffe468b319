import type { Part } from 'shared/contracts/parts';
import { YourDataSection } from '../privacy/YourDataSection.tsx';

/** All that is kept about the member as a file, and leaving. */
export default YourDataSection satisfies Part<'account/YourData'>;
