import styled from '@emotion/styled';
import Ticket from 'lucide-react/icons/ticket';
import { paths } from 'shared/contracts/paths';
import { LinkButton } from 'shared/ui/LinkButton';

const Wide = styled(LinkButton)`
  width: 100%;
`;

export function MyTicketsLink({ onLeave }: { onLeave: () => void }) {
  return (
    <Wide to={paths.myTickets} variant="secondary" onClick={onLeave}>
      <Ticket size={18} aria-hidden="true" />
      My tickets
    </Wide>
  );
}
