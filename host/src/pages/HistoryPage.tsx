import { RemotePart } from '../parts/RemotePart.tsx';

export function HistoryPage() {
  return (
    <>
      <RemotePart name="lottery/LatestWinners" props={{}} />
      <RemotePart name="account/MyTickets" props={{}} />
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'ending' }} />
    </>
  );
}
