import { RemotePart } from '../parts/RemotePart.tsx';
import { AboutTheLottery } from './home/AboutTheLottery.tsx';
import { Hero } from './home/Hero.tsx';
import { ParticipationGuide } from './home/ParticipationGuide.tsx';
import { WaveDivider } from './home/WaveDivider.tsx';

export function HomePage() {
  return (
    <>
      <Hero>
        <RemotePart name="lottery/NextDraw" props={{}} />
      </Hero>
      <RemotePart name="rewards/PrizeEvents" below="phones" props={{}} />
      <RemotePart name="lottery/TicketsLottery" below="everywhere" props={{}} />
      <WaveDivider />
      <AboutTheLottery />
      <ParticipationGuide />
      <RemotePart name="rewards/PrizeLottery" below="everywhere" props={{ sort: 'added' }} />
      <RemotePart name="lottery/TopWinners" below="everywhere" props={{}} />
    </>
  );
}
