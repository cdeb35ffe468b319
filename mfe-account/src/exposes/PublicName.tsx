import type { Part } from 'shared/contracts/parts';
import { PublicNameSection } from '../publicName/PublicNameSection.tsx';

/** What the public sees of the member. */
export default PublicNameSection satisfies Part<'account/PublicName'>;
