import { Carousel } from 'shared/ui/Carousel';
import type { Win } from './uniqueWinners.ts';
import { WinnerCard } from './WinnerCard.tsx';

/** Slides per view by window width: 2, 3 and 4 (spec); one and a half on narrow phones show that there is more. */
const perView = { base: 1.5, 480: 2, 768: 3, 1024: 4 } as const;

/** Winners side by side. */
export function WinnersCarousel({ wins }: { wins: readonly Win[] }) {
  const slides = wins.map((win) => ({ key: String(win.winner.id), node: <WinnerCard win={win} /> }));
  return <Carousel label="Members who won" slides={slides} perView={perView} />;
}
