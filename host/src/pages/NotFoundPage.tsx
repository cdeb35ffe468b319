import { NotFound } from '../layout/NotFound.tsx';

export function NotFoundPage() {
  return <NotFound />;
}
