import { RemotePart } from '../parts/RemotePart.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { useIdParam } from './useIdParam.ts';

export function LotteryProofPage() {
  const lotteryId = useIdParam('lotteryId');
  if (lotteryId === null) return <NotFoundPage />;
  return <RemotePart name="lottery/DrawProof" props={{ lotteryId }} />;
}
