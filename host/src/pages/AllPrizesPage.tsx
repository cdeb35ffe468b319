import { RemotePart } from '../parts/RemotePart.tsx';

export function AllPrizesPage() {
  return <RemotePart name="rewards/AllPrizes" props={{}} />;
}
