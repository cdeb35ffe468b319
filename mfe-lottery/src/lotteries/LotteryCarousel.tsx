import type { Lottery } from 'shared/contracts/lotteries';
import { Carousel } from 'shared/ui/Carousel';
import { LotteryCard } from './LotteryCard.tsx';

/** Slides per view by window width: 1, then 2, 3 and 4. */
const perView = { base: 1, 572: 2, 768: 3, 1024: 4 } as const;
/** Width of the picture in a slide. */
const sizes = '(min-width: 1024px) min(18.5vw, 265px), (min-width: 768px) 26vw, (min-width: 572px) 42vw, 84vw';

/** Lotteries side by side. */
export function LotteryCarousel({ label, lotteries }: { label: string; lotteries: readonly Lottery[] }) {
  const slides = lotteries.map((lottery) => ({ key: String(lottery.id), node: <LotteryCard lottery={lottery} sizes={sizes} /> }));
  return <Carousel label={label} slides={slides} perView={perView} />;
}
