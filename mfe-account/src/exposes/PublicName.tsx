import type { Part } from 'shared/contracts/parts';
import { PublicNameSection } from '../publicName/PublicNameSection.tsx';

export default PublicNameSection satisfies Part<'account/PublicName'>;
