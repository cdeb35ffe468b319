import type { ComponentProps } from 'react';
import { Carousel } from 'shared/ui/Carousel';
import { Body, ButtonSpace, CardBox, Inner, PictureSpace, Stage } from 'shared/ui/RewardCard';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { Frame } from './PrizePicture.styles.ts';
import { Cell, Grid } from './RewardGrid.styles.ts';

type RewardsPerView = ComponentProps<typeof Carousel>['perView'];

const five = ['1', '2', '3', '4', '5'];

function RewardCardSkeleton() {
  return (
    <CardBox>
      <Inner>
        <Stage>
          <PictureSpace />
        </Stage>
        <Body>
          <Skeleton height={24} width="50%" />
          <Skeleton height={21} width="80%" />
          <Skeleton height={42} width="60%" />
          <ButtonSpace>
            <Skeleton height={44} />
          </ButtonSpace>
        </Body>
      </Inner>
    </CardBox>
  );
}

export function RewardGridSkeletons() {
  return (
    <Grid as="div">
      <LoadingRegion label="Loading rewards">
        {five.map((key) => (
          <Cell as="div" key={key}>
            <RewardCardSkeleton />
          </Cell>
        ))}
      </LoadingRegion>
    </Grid>
  );
}

export function RewardsOfLotterySkeleton() {
  return (
    <LoadingRegion label="Loading rewards">
      <RewardCardSkeleton />
    </LoadingRegion>
  );
}

export function PrizePictureSkeletons({ perView }: { perView: RewardsPerView }) {
  return (
    <LoadingRegion label="Loading rewards">
      <div inert>
        <Carousel label="Rewards to come" perView={perView} slides={five.map((key) => ({ key, node: <Frame /> }))} />
      </div>
    </LoadingRegion>
  );
}
