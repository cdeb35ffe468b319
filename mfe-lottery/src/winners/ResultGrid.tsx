import styled from '@emotion/styled';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/listNumbers';
import { worthOf } from 'shared/format/money';
import { prizePicture } from 'shared/format/pictures';
import { Link } from 'shared/router';
import { fillsCard } from 'shared/theme/cardLink';
import { centred, panel, quietLink, row, text } from 'shared/theme/layout';
import { cardOnPaper } from 'shared/theme/printStyles';
import { color, font, radius, space } from 'shared/theme/tokens';
import { DateTime } from 'shared/ui/DateTime';
import { Grid } from 'shared/ui/Grid';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { Picture } from 'shared/ui/Picture';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { Text } from 'shared/ui/Text';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';

const ResultBox = styled.article`
  position: relative;
  ${row(4)}
  height: 100%;
  min-height: 126px;
  padding: ${space(4)};
  ${panel()}
  &:hover {
    border-color: ${color.line};
  }
  & > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > img {
    flex: none;
    width: 72px;
  }
  &[data-quiet] {
    background: none;
    border-color: ${color.raised};
  }
  &[data-quiet] > img {
    opacity: 0.5;
    filter: grayscale(1);
  }
  &[data-quiet] > span {
    border-color: ${color.control};
    color: ${color.second};
  }
  ${cardOnPaper}
  h2 {
    margin: 0 0 ${space(1)};
    font: 600 ${font.size.body} / 1.35 ${font.display};
  }
  ${quietLink('text')}
  h2 a {
    ${fillsCard}
  }
`;

const ProofLink = styled(Link)`
  position: relative;
  z-index: 1;
  display: inline-block;
  padding: ${space(1)};
  && {
    text-decoration: underline;
  }
`;

const ResultNumber = styled.span`
  ${centred}
  flex: none;
  min-width: 60px;
  height: 60px;
  padding-inline: ${space(1)};
  border: 2px solid ${color.primary};
  border-radius: ${radius.pill};
  color: ${color.primaryHover};
  font: 700 20px/1 ${font.display};
  font-variant-numeric: tabular-nums;
`;

/** In the font of text only: the display font comes later, and would break a long name's lines anew. */
const ResultWorth = styled.p`
  ${text('second')}
  strong {
    color: ${color.primaryHover};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

const Winner = styled.div`
  ${row(2)}
  margin-block: ${space(1)};
`;

function ResultCard({ lottery }: { lottery: DrawnLottery }) {
  const { id, lotteryReward, rolledAt, winner, winnerTicket, totalTickets, resultId } = lottery;
  return (
    <ResultBox data-quiet={!winner || undefined}>
      <Picture src={prizePicture(lottery)} fallback="prize" alt="" sizes="72px" />
      <div>
        <h2>
          <Link to={paths.lottery(id)}>{lotteryReward.name}</Link>
        </h2>
        {winner ? (
          <Winner>
            <MemberPicture name={winner.username} src={winner.avatar} size={32} />
            <ResultWorth>
              {winner.username} won <strong>{worthOf(lottery)}</strong>
            </ResultWorth>
          </Winner>
        ) : (
          <ResultWorth>No one wins</ResultWorth>
        )}
        <Text tone="second" size="small">
          <DateTime at={rolledAt} />
          {resultId !== null && (
            <>
              {' · '}
              <ProofLink to={paths.lotteryProof(id)} aria-label={`Proof of round ${id}`}>
                Proof
              </ProofLink>
            </>
          )}
        </Text>
      </div>
      <ResultNumber aria-label={`Winning number ${winnerTicket}`} role="img">
        {padNumber(winnerTicket, totalTickets)}
      </ResultNumber>
    </ResultBox>
  );
}

const grid = { columns: { base: 1, tablet: 2 }, gap: 4, below: 6 } as const;

const placeholders = Array.from({ length: 10 }, (_, index) => index);

export function ResultGridSkeleton() {
  return (
    <LoadingRegion label="Loading results">
      <Grid as="div" {...grid}>
        {placeholders.map((index) => (
          <Skeleton key={index} height="126px" />
        ))}
      </Grid>
    </LoadingRegion>
  );
}

export function ResultGrid({ lotteries }: { lotteries: readonly DrawnLottery[] }) {
  return (
    <Grid {...grid}>
      {lotteries.map((lottery) => (
        <li key={lottery.id}>
          <ResultCard lottery={lottery} />
        </li>
      ))}
    </Grid>
  );
}
