import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto, prizeValue } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { picturesOf } from 'shared/format/pictures';
import { bareList, wrap } from 'shared/theme/layout';
import { color, font, space } from 'shared/theme/tokens';
import { TimeLeft } from 'shared/ui/DateTime';
import { Picture } from 'shared/ui/Picture';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Body, CardBox, DetailsLink, Inner, Name, Stage, Value } from './RewardCard.styles.ts';

const Terms = styled.ul`
  display: grid;
  ${bareList}
  margin: ${space(1)} 0 ${space(4)};
  font: 400 ${font.size.small} / 1.5 ${font.text};
  font-variant-numeric: tabular-nums;
  color: ${color.second};
  @container (min-width: 440px) {
    ${wrap(1, 5)}
    font-size: ${font.size.body};
  }
`;

function RewardTerms({ reward: { ticketPrice, totalTickets, lotteryEndTime } }: { reward: LotteryReward }) {
  const odds = oddsOf(totalTickets);
  return (
    <Terms>
      {ticketPrice !== null && <li>{formatCto(ticketPrice)} a number</li>}
      {odds && <li>Odds {odds}</li>}
      <li>{lotteryEndTime === null ? 'No round is open' : <TimeLeft endTime={lotteryEndTime} />}</li>
    </Terms>
  );
}

/**
 * `eager`: loads the picture eagerly, for cards of the first screen. `sizes`: the picture's `sizes` attribute; by default its
 * width in the grid.
 */
interface Props {
  reward: LotteryReward;
  eager?: boolean;
  sizes?: string;
}

/**
 * Renders one prize with value, price, odds and time left; the whole card links to its page. A container query decides its
 * layout.
 */
export function RewardCard({ reward, eager = false, sizes = '(min-width: 768px) 310px, 48vw' }: Props) {
  const value = prizeValue(reward);
  return (
    <CardBox as="article">
      <Inner>
        <Stage>
          <Picture src={picturesOf(reward.image)[0] ?? null} fallback="prize" alt="" ratio="4 / 3" sizes={sizes} eager={eager} />
        </Stage>
        <Body>
          {value && <Value>{value}</Value>}
          <Name>{reward.name}</Name>
          <RewardTerms reward={reward} />
          <DetailsLink to={paths.reward(reward.id)} variant="secondary">
            Reward details<VisuallyHidden> of {reward.name}</VisuallyHidden>
          </DetailsLink>
        </Body>
      </Inner>
    </CardBox>
  );
}
