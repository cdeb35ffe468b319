import styled from '@emotion/styled';
import { paths } from '../contracts/paths.ts';
import type { LotteryReward } from '../contracts/rewards.ts';
import { formatCto, prizeValue } from '../format/money.ts';
import { oddsOf } from '../format/odds.ts';
import { picturesOf } from '../format/pictures.ts';
import { fillsCard } from '../theme/cardLink.ts';
import { bareList, column, cover, lines, text, wrap } from '../theme/layout.ts';
import { color, font, moving, space } from '../theme/tokens.ts';
import { TimeLeft } from './DateTime.tsx';
import { LinkButton } from './LinkButton.tsx';
import { Panel } from './Panel.tsx';
import { Picture } from './Picture.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const wide = '@container (min-width: 440px)';

export const CardBox = styled(Panel)`
  container-type: inline-size;
  position: relative;
  height: 100%;
  overflow: hidden;
  ${moving('transition: background-color 0.2s;')}
  &:hover,
  &:focus-within {
    background-color: ${color.raised};
  }
`;

export const Inner = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  height: 100%;
  ${wide} {
    grid-template: minmax(320px, auto) / 45% minmax(0, 1fr);
  }
`;

export const Stage = styled.div`
  position: relative;
  overflow: hidden;
  background: radial-gradient(ellipse at 50% 45%, ${color.raised}, ${color.surface} 75%);
  img {
    padding: 4%;
    ${moving('transition: transform 0.25s ease-out;')}
  }
  article:hover > * > & img {
    ${moving('transform: scale(1.04);')}
  }
  ${wide} {
    img {
      ${cover}
      height: 100%;
    }
  }
`;

export const Body = styled.div`
  ${column(1)}
  min-width: 0;
  padding: ${space(4)} clamp(${space(3)}, 4cqi, ${space(5)});
  ${wide} {
    justify-content: center;
    gap: ${space(2)};
    padding: clamp(${space(5)}, 5cqi, ${space(8)});
  }
`;

export const Value = styled.p`
  ${text('primaryHover')}
  font: 700 ${font.size.lead} / 1.2 ${font.display};
  font-variant-numeric: tabular-nums;
  ${wide} {
    font-size: clamp(${font.size.title}, 7cqi, ${font.size.large});
  }
`;

export const Name = styled.h3`
  ${text('text')}
  font: 600 ${font.size.body} / 1.3 ${font.display};
  ${lines(2)}
  ${wide} {
    font-size: ${font.size.lead};
  }
`;

export const DetailsLink = styled(LinkButton)`
  margin-top: auto;
  padding-inline: ${space(2)};
  font-size: ${font.size.small};
  ${fillsCard}
  ${wide} {
    align-self: start;
    margin-top: ${space(2)};
    font-size: ${font.size.body};
    padding-inline: ${space(6)};
  }
`;

export const PictureSpace = styled.div`
  aspect-ratio: 4 / 3;
  ${wide} {
    aspect-ratio: auto;
  }
`;

export const ButtonSpace = styled.div`
  margin-top: auto;
  padding-top: ${space(4)};
`;

const Terms = styled.ul`
  display: grid;
  ${bareList}
  margin: ${space(1)} 0 ${space(4)};
  font: 400 ${font.size.small} / 1.5 ${font.text};
  font-variant-numeric: tabular-nums;
  color: ${color.second};
  ${wide} {
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
