import type { Part } from 'shared/contracts/parts';
import { MyTicketsSection } from '../myTickets/MyTicketsSection.tsx';

/** 'My Tickets': the tickets of the member who is signed in. */
function MyTickets() {
  return <MyTicketsSection />;
}

export default MyTickets satisfies Part<'account/MyTickets'>;
