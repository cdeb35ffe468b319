import type { Part } from 'shared/contracts/parts';
import { PictureSection } from '../picture/PictureSection.tsx';

/** Part: the member's picture. */
export default PictureSection satisfies Part<'account/YourPicture'>;
