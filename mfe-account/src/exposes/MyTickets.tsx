import type { Part } from 'shared/contracts/parts';
import { MyTicketsSection } from '../myTickets/MyTicketsSection.tsx';

function MyTickets() {
  return <MyTicketsSection />;
}

export default MyTickets satisfies Part<'account/MyTickets'>;
