import type { Part } from 'shared/contracts/parts';
import { YourDataSection } from '../privacy/YourDataSection.tsx';

export default YourDataSection satisfies Part<'account/YourData'>;
