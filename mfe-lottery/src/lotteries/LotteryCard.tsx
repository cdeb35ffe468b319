import styled from '@emotion/styled';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { worthOf } from 'shared/format/money';
import { prizePicture } from 'shared/format/pictures';
import { faded, lines, panel, text, wider } from 'shared/theme/layout';
import { cardOnPaper } from 'shared/theme/printStyles';
import { color, font, space } from 'shared/theme/tokens';
import { Countdown } from 'shared/ui/Countdown';
import { Picture } from 'shared/ui/Picture';
import { Skeleton } from 'shared/ui/Skeleton';
import { isOpen } from '../lottery/lotteryPhase.ts';
import { CardStakes, EndedStamp, SoonMark } from './CardDetails.tsx';
import { PlayLink } from './PlayLink.tsx';
import { SoldBar } from './SoldBar.tsx';
import { Worth } from './Worth.styles.ts';

/** A container query decides the layout: vertical in a column, horizontal when two columns wide. */
export const CardRoom = styled.div`
  container-type: inline-size;
  display: grid;
  height: 100%;
`;

const LotteryArticle = styled.article`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  ${panel()}
  &[data-ended] img {
    ${faded}
  }
  @container (min-width: 440px) {
    display: grid;
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
  }
  @container (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  ${cardOnPaper}
`;

const CardPicture = styled.div`
  position: relative;
  display: grid;
  align-items: center;
  padding: ${space(4)};
  background: ${color.raised};
  & > img {
    max-height: 320px;
  }
  @container (min-width: 440px) {
    padding: ${space(2)};
  }
  & > span {
    position: absolute;
    top: ${space(3)};
    left: ${space(3)};
  }
`;

const CardBody = styled.div`
  container-type: inline-size;
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space(2)};
  padding: ${space(4)};
  & > :last-child {
    margin-top: auto;
  }
`;

const CardTitle = styled.h3`
  ${lines(2)}
  height: 2.5em;
  ${text('text')}
  font: 600 clamp(${font.size.body}, 4.5cqi + 5px, ${font.size.lead}) / 1.25 ${font.display};
`;

const TimeLabel = styled.p`
  margin: ${space(1)} 0 0;
  color: ${color.muted};
  font-size: ${font.size.small};
`;

const BodyPlace = styled.div`
  height: 360px;
  ${wider('height', { tablet: '370px', wide: '356px' })}
`;

interface Props {
  lottery: Lottery;
  eager?: boolean;
  /** The picture's `sizes` attribute; by default its width in the grid. */
  sizes?: string;
}

export function LotteryCard({
  lottery,
  eager = false,
  sizes = '(min-width: 1024px) min(18.5vw, 265px), (min-width: 768px) 26vw, 40vw',
}: Props) {
  const ended = useClockValue((now) => !isOpen(lottery, now));
  const { name } = lottery.lotteryReward;
  return (
    <CardRoom>
      <LotteryArticle data-ended={ended || undefined}>
        <CardPicture>
          <Picture src={prizePicture(lottery)} fallback="ticket" alt="" ratio="4 / 3" sizes={sizes} eager={eager} />
          {ended ? <EndedStamp /> : <SoonMark lottery={lottery} />}
        </CardPicture>
        <CardBody>
          <Worth>{worthOf(lottery)}</Worth>
          <CardTitle>{name}</CardTitle>
          <CardStakes lottery={lottery} />
          <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          <TimeLabel>{ended ? 'Event ended' : 'Time of event'}</TimeLabel>
          <Countdown endTime={ended ? 0 : lottery.endTime} label={`Time left for ${name}`} />
          <PlayLink lottery={lottery} ended={ended} />
        </CardBody>
      </LotteryArticle>
    </CardRoom>
  );
}

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
