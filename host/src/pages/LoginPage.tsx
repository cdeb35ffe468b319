import { RemotePart } from '../parts/RemotePart.tsx';

export function LoginPage() {
  return <RemotePart name="account/Login" props={{}} />;
}
