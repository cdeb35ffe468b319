import type { Lottery } from 'shared/contracts/lotteries';
import { Carousel } from 'shared/ui/Carousel';
import { LotteryCard } from './LotteryCard.tsx';

/** Slides per view by window width: 1, then 2, 3 and 4 (spec); 1.12 on phones shows that there are more. */
const perView = { base: 1.12, 572: 2, 768: 3, 1024: 4 } as const;
const sizes = '(min-width: 1024px) min(18.5vw, 265px), (min-width: 768px) 26vw, (min-width: 572px) 42vw, 84vw';

/** Renders lotteries side by side. Fewer than fit share the row; a single one is as wide as the page. */
export function LotteryCarousel({ label, lotteries }: { label: string; lotteries: readonly Lottery[] }) {
  const [only] = lotteries;
  if (only && lotteries.length === 1) return <LotteryCard lottery={only} sizes="(min-width: 768px) 50vw, 84vw" />;
  const most = (slides: number) => Math.min(slides, lotteries.length);
  const slides = lotteries.map((lottery) => ({ key: String(lottery.id), node: <LotteryCard lottery={lottery} sizes={sizes} /> }));
  return (
    <Carousel
      label={label}
      slides={slides}
      perView={{ base: perView.base, 572: most(perView[572]), 768: most(perView[768]), 1024: most(perView[1024]) }}
    />
  );
}
