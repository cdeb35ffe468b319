import styled from '@emotion/styled';
import LogOut from 'lucide-react/icons/log-out';
import { paths } from 'shared/contracts/paths';
import { useNavigate } from 'shared/router';
import { Button } from 'shared/ui/Button';
import { useSessionStore } from '../runtime/sessionStore.ts';

const Wide = styled(Button)`
  width: 100%;
`;

export function LogoutButton({ onLeave }: { onLeave: () => void }) {
  const { signOut } = useSessionStore();
  const navigate = useNavigate();

  const leave = () => {
    onLeave();
    navigate(paths.login());
    signOut();
  };
  return (
    <Wide variant="secondary" onClick={leave}>
      <LogOut size={18} aria-hidden="true" />
      Logout
    </Wide>
  );
}
