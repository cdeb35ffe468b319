import type { Part } from 'shared/contracts/parts';
import { useSession } from 'shared/session';
import { PictureSection } from '../picture/PictureSection.tsx';

/** The member's picture; nothing for visitors, whom the page asks to log in. */
function YourPicture() {
  return useSession().status === 'signedOut' ? null : <PictureSection />;
}

export default YourPicture satisfies Part<'account/YourPicture'>;
