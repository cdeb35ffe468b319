import { Skeleton } from 'shared/ui/Skeleton';
import { BodyPlace, CardPicture, LotteryArticle } from './LotteryCard.styles.ts';

/** The place of a lottery card while it loads, of the card's own size. */
export function LotteryCardSkeleton() {
  return (
    <LotteryArticle as="div" aria-hidden>
      <CardPicture>
        <Skeleton ratio="4 / 3" />
      </CardPicture>
      <BodyPlace />
    </LotteryArticle>
  );
}
