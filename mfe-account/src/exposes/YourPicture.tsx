import type { Part } from 'shared/contracts/parts';
import { PictureSection } from '../picture/PictureSection.tsx';

/** The member's picture: choosing, cropping, removing it. */
export default PictureSection satisfies Part<'account/YourPicture'>;
