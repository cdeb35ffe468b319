import styled from '@emotion/styled';
import { useLotteries } from 'shared/api-client/lotteries';
import type { PublicUser } from 'shared/contracts/auth';
import type { Lottery } from 'shared/contracts/lotteries';
import type { Part } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import { worthOf } from 'shared/format/money';
import { Link } from 'shared/router';
import { fillsCard } from 'shared/theme/cardLink';
import { centred, panel, quietLink, stack, text, title } from 'shared/theme/layout';
import { color, font, from, radius, space } from 'shared/theme/tokens';
import { ListAnswer } from 'shared/ui/Answer';
import { Carousel } from 'shared/ui/Carousel';
import { DateTime } from 'shared/ui/DateTime';
import { EmptyState } from 'shared/ui/EmptyState';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { Section } from 'shared/ui/Section';
import { useRenewWhenDrawn } from '../winners/useRenewWhenDrawn.ts';

interface Win {
  winner: PublicUser;
  lottery: Lottery;
}

export function uniqueWinners(lotteries: readonly Lottery[]): Win[] {
  const wins = new Map<number, Win>();
  for (const lottery of lotteries) {
    const { winner } = lottery;
    if (winner && !wins.has(winner.id)) wins.set(winner.id, { winner, lottery });
  }
  return [...wins.values()];
}

const WinnerBox = styled.article`
  position: relative;
  ${stack(3)}
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  height: 100%;
  padding: ${space(4)};
  ${panel()}
  ${from(480)} {
    grid-template-columns: none;
    justify-items: center;
    align-content: start;
    padding: ${space(6)} ${space(4)};
    text-align: center;
  }
  & > div {
    min-width: 0;
    max-width: 100%;
  }
  & > span {
    box-shadow: 0 0 0 2px ${color.primary};
  }
  h3 {
    max-width: 100%;
    ${title('lead', 1.3)}
    overflow: hidden;
    text-overflow: ellipsis;
  }
  p {
    margin: ${space(1)} 0 0;
    color: ${color.second};
    font-size: ${font.size.small};
    font-variant-numeric: tabular-nums;
  }
  strong {
    color: ${color.primaryHover};
    font: 600 ${font.size.body} / 1.3 ${font.display};
  }
  ${quietLink('second')}
  a {
    ${fillsCard}
  }
`;

const LoadingBox = styled.p`
  ${centred}
  min-height: 240px;
  ${text('second')}
  border-radius: ${radius.large};
  background: ${color.surface};
`;

function WinnerCard({ win: { winner, lottery } }: { win: Win }) {
  return (
    <WinnerBox>
      <MemberPicture name={winner.username} src={winner.avatar} size={72} />
      <div>
        <h3>{winner.username}</h3>
        <p>
          won <strong>{worthOf(lottery)}</strong>
        </p>
        <p>
          <Link to={paths.lottery(lottery.id)}>{lottery.lotteryReward.name}</Link>
        </p>
        {lottery.rolledAt !== null && (
          <p>
            <DateTime at={lottery.rolledAt} />
          </p>
        )}
      </div>
    </WinnerBox>
  );
}

/** Slides per view by window width: 2, 3 and 4 (spec); 1.2 on narrow phones shows that there are more. */
const perView = { base: 1.2, 480: 2, 768: 3, 1024: 4 } as const;

function WinnersCarousel({ wins }: { wins: readonly Win[] }) {
  const slides = wins.map((win) => ({ key: String(win.winner.id), node: <WinnerCard win={win} /> }));
  return <Carousel label="Members who won" slides={slides} perView={perView} />;
}

function TopWinners() {
  const asked = useLotteries({ page: 0, limit: 10, status: 'ended', hasWinner: true });
  useRenewWhenDrawn(asked.mutate);
  return (
    <Section title="Top Winners">
      <ListAnswer
        asked={asked}
        items={asked.data && uniqueWinners(asked.data.contents)}
        loading={<LoadingBox role="status">Loading...</LoadingBox>}
        empty={<EmptyState>No winners yet...</EmptyState>}
      >
        {(wins) => <WinnersCarousel wins={wins} />}
      </ListAnswer>
    </Section>
  );
}

export default TopWinners satisfies Part<'lottery/TopWinners'>;
