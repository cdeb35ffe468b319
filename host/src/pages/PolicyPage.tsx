import { RemotePart } from '../parts/RemotePart.tsx';
import { Policy } from './policy/Policy.tsx';

export function PolicyPage() {
  return (
    <>
      <Policy />
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'price' }} />
    </>
  );
}
