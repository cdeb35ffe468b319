import type { Part } from 'shared/contracts/parts';
import { PictureSection } from '../picture/PictureSection.tsx';

export default PictureSection satisfies Part<'account/YourPicture'>;
