import { Carousel } from 'shared/ui/Carousel';
import type { Win } from './uniqueWinners.ts';
import { WinnerCard } from './WinnerCard.tsx';

/** Slides per view by window width: 2, 3 and 4 (spec); 1.5 on narrow phones shows that there are more. */
const perView = { base: 1.5, 480: 2, 768: 3, 1024: 4 } as const;

export function WinnersCarousel({ wins }: { wins: readonly Win[] }) {
  const slides = wins.map((win) => ({ key: String(win.winner.id), node: <WinnerCard win={win} /> }));
  return <Carousel label="Members who won" slides={slides} perView={perView} />;
}
