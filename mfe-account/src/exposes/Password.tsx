import type { Part } from 'shared/contracts/parts';
import { PasskeysSection } from '../passkeys/PasskeysSection.tsx';
import { PasswordSection } from '../password/PasswordSection.tsx';

/** Both in one part: the host's table of parts is in the first page, which has no byte to spare. */
function Password() {
  return (
    <>
      <PasswordSection />
      <PasskeysSection />
    </>
  );
}

export default Password satisfies Part<'account/Password'>;
