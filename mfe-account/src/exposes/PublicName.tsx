import type { Part } from 'shared/contracts/parts';
import { PublicNameSection } from '../publicName/PublicNameSection.tsx';

/** Part: the member's public name. */
export default PublicNameSection satisfies Part<'account/PublicName'>;
