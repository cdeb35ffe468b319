import { RemotePart } from '../parts/RemotePart.tsx';

export function RecoveryPage() {
  return <RemotePart name="account/Recovery" props={{}} />;
}
