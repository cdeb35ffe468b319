import styled from '@emotion/styled';
import Pause from 'lucide-react/icons/pause';
import UserRound from 'lucide-react/icons/user-round';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';

const Wide = styled(LinkButton)`
  width: 100%;
`;

export function AccountLinks({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Wide to={paths.account()} variant="secondary" onClick={onLeave}>
        <UserRound size={18} aria-hidden="true" />
        Account
      </Wide>
      <Wide to={paths.takeABreak} variant="secondary" onClick={onLeave}>
        <Pause size={18} aria-hidden="true" />
        Take a break
      </Wide>
    </>
  );
}
