import styled from '@emotion/styled';
import { text } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';
import { Carousel } from 'shared/ui/Carousel';
import { Skeleton } from 'shared/ui/Skeleton';
import { Body, CardBox, Inner, PictureSpace, Stage } from './PrizeCard.styles.ts';
import { perView } from './perView.ts';

const LoadingBox = styled.div`
  position: relative;
`;

const LoadingText = styled.p`
  position: absolute;
  z-index: 1;
  inset: 62% 0 auto;
  ${text('second')}
  font: 600 ${font.size.body} / 1.4 ${font.display};
  text-align: center;
`;

/** Renders 'Loading...' over cards of the final size, so that nothing moves. */
export function PrizeEventsLoading() {
  return (
    <LoadingBox>
      <LoadingText role="status">Loading...</LoadingText>
      <div inert>
        <Carousel
          label="Prizes to come"
          perView={perView}
          slides={['1', '2', '3', '4', '5'].map((key) => ({
            key,
            node: (
              <CardBox>
                <Inner>
                  <Stage>
                    <PictureSpace />
                  </Stage>
                  <Body>
                    <Skeleton height={40} width="50%" />
                  </Body>
                </Inner>
              </CardBox>
            ),
          }))}
        />
      </div>
    </LoadingBox>
  );
}
