import { RemotePart } from '../parts/RemotePart.tsx';

export function AllLotteriesPage() {
  return <RemotePart name="lottery/AllLotteries" props={{}} />;
}
