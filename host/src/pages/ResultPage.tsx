import { RemotePart } from '../parts/RemotePart.tsx';

export function ResultPage() {
  return (
    <>
      <RemotePart name="lottery/WinnersList" props={{}} />
      <RemotePart name="rewards/PrizeLottery" props={{ sort: 'value' }} />
    </>
  );
}
