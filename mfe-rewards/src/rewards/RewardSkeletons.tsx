import { Carousel } from 'shared/ui/Carousel';
import { LoadingRegion } from 'shared/ui/LoadingRegion';
import { Skeleton } from 'shared/ui/Skeleton';
import { Body, ButtonSpace, CardBox, PictureSpace, Stage } from './RewardCard.styles.ts';
import type { RewardsPerView } from './RewardCarousel.tsx';
import { Grid } from './RewardGrid.styles.ts';

const five = ['1', '2', '3', '4', '5'];

function RewardCardSkeleton() {
  return (
    <CardBox>
      <Stage>
        <PictureSpace />
      </Stage>
      <Body>
        <Skeleton height={21} width="80%" />
        <Skeleton height={26} width="50%" />
        <ButtonSpace>
          <Skeleton height={38} />
        </ButtonSpace>
      </Body>
    </CardBox>
  );
}

/** Five cards to come in a grid. */
export function RewardGridSkeletons() {
  return (
    <Grid as="div">
      <LoadingRegion label="Loading rewards">
        {five.map((key) => (
          <RewardCardSkeleton key={key} />
        ))}
      </LoadingRegion>
    </Grid>
  );
}

/** Five cards to come in a carousel: the same carousel, so that nothing moves when they are there. */
export function RewardCarouselSkeletons({ perView }: { perView: RewardsPerView }) {
  return (
    <LoadingRegion label="Loading rewards">
      <div inert>
        <Carousel label="Rewards to come" perView={perView} slides={five.map((key) => ({ key, node: <RewardCardSkeleton /> }))} />
      </div>
    </LoadingRegion>
  );
}
