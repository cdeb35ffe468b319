import type { Part } from 'shared/contracts/parts';
import { YourDataSection } from '../privacy/YourDataSection.tsx';

/** Part: data export and account deletion. */
export default YourDataSection satisfies Part<'account/YourData'>;
