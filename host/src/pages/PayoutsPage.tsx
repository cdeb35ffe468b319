import { RemotePart } from '../parts/RemotePart.tsx';

export function PayoutsPage() {
  return <RemotePart name="lottery/Payouts" props={{}} />;
}
