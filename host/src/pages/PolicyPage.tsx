import { RemotePart } from '../parts/RemotePart.tsx';
import { PolicyTabs } from '../policy/PolicyTabs.tsx';

export function PolicyPage() {
  return (
    <>
      <PolicyTabs />
      <RemotePart name="rewards/PrizeLottery" props={{}} />
    </>
  );
}
