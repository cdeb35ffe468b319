import { Skeleton } from 'shared/ui/Skeleton';
import { BodyPlace, CardPicture, CardRoom, LotteryArticle } from './LotteryCard.styles.ts';

export function LotteryCardSkeleton() {
  return (
    <CardRoom aria-hidden>
      <LotteryArticle as="div">
        <CardPicture>
          <Skeleton ratio="4 / 3" />
        </CardPicture>
        <BodyPlace />
      </LotteryArticle>
    </CardRoom>
  );
}
