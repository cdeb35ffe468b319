import styled from '@emotion/styled';
import { useMyRounds, useOpenOrders } from 'shared/api-client/lotteries';
import type { MyRound } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import type { LotteryOrder } from 'shared/contracts/rewards';
import { formatCto, withThousands } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { Link } from 'shared/router';
import { useSession } from 'shared/session';
import { bareList, panel, quietLink, text } from 'shared/theme/layout';
import { color, radius, space } from 'shared/theme/tokens';
import { Answer } from 'shared/ui/Answer';
import { TimeLeft } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { Section } from 'shared/ui/Section';
import { LoadingRegion, Skeleton } from 'shared/ui/Skeleton';
import { PrizeSending } from '../account/PrizeSending.tsx';
import { useBalanceAtDraw, useRenewAfterPurchase, useRenewAtDraw } from './useRenewal.ts';

const shownRounds = 4;

const List = styled.ul`
  ${bareList}
  padding-inline: ${space(5)};
  ${panel(color.line)}
  li {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr);
    gap: ${space(4)};
    align-items: center;
    padding-block: ${space(4)};
  }
  li + li {
    border-top: 1px solid ${color.raised};
  }
  h3 {
    margin: 0;
    font-size: inherit;
    font-weight: 600;
  }
  ${quietLink('text')}
  p {
    ${text('second', 'small')}
    line-height: 1.5;
  }
`;

const Thumbnail = styled.span`
  overflow: hidden;
  border-radius: ${radius.small};
`;

function PendingRound({ round: { lottery, numbers, paid } }: { round: MyRound }) {
  return (
    <li>
      <Thumbnail>
        <Picture src={lottery.thumbnail || picturesOf(lottery.lotteryReward.image)[0]} fallback="prize" alt="" sizes="48px" />
      </Thumbnail>
      <div>
        <h3>
          <Link to={paths.lottery(lottery.id)}>{lottery.name}</Link>
        </h3>
        <p>
          {withThousands(numbers.length)} {numbers.length === 1 ? 'number' : 'numbers'} for {formatCto(paid)} ·{' '}
          <TimeLeft endTime={lottery.endTime} />
        </p>
      </div>
    </li>
  );
}

function OpenOrder({ order }: { order: LotteryOrder }) {
  return (
    <li>
      <Thumbnail>
        <Picture src={null} fallback="prize" alt="" sizes="48px" />
      </Thumbnail>
      <div>
        <h3>
          <Link to={paths.lottery(order.lotteryId)}>{order.name}</Link>
        </h3>
        <PrizeSending order={order} />
      </div>
    </li>
  );
}

const Nothing = styled.p`
  ${text('second')}
  padding: ${space(5)};
  border: 1px dashed ${color.line};
  border-radius: ${radius.large};
`;

const loading = (
  <LoadingRegion label="Loading what is pending">
    <Skeleton height={82} />
  </LoadingRegion>
);

export function PendingSection() {
  const signedIn = useSession().status === 'signedIn';
  const rounds = useMyRounds(signedIn ? { status: 'pending', page: 0, limit: shownRounds } : null);
  const orders = useOpenOrders(signedIn);
  const held = rounds.data?.contents;
  useRenewAfterPurchase();
  useRenewAtDraw(held);
  useBalanceAtDraw(held);
  const known = rounds.data && orders.data && { rounds: rounds.data, orders: orders.data };
  const retry = () => Promise.all([rounds, orders].map((asked) => asked.error && asked.mutate()));
  const more = (rounds.data?.totalElements ?? 0) - (held?.length ?? 0);
  return (
    <Section
      id="pending"
      title="Pending"
      lead="Numbers whose draw is to come, and prizes to be sent. Receipts are with your tickets."
      action={
        <LinkButton variant="secondary" size="small" to={paths.myTickets}>
          My tickets and receipts
        </LinkButton>
      }
    >
      <Answer asked={{ data: known, error: rounds.error ?? orders.error, mutate: retry }} loading={loading}>
        {(pending) =>
          pending.rounds.contents.length + pending.orders.contents.length === 0 ? (
            <Nothing>Nothing is pending.</Nothing>
          ) : (
            <List>
              {pending.orders.contents.map((order) => (
                <OpenOrder key={`order ${order.id}`} order={order} />
              ))}
              {pending.rounds.contents.map((round) => (
                <PendingRound key={round.lottery.id} round={round} />
              ))}
              {more > 0 && (
                <li>
                  <span />
                  <Link to={paths.myTickets}>
                    {more === 1 ? 'One more round' : `${withThousands(more)} more rounds`} in My tickets
                  </Link>
                </li>
              )}
            </List>
          )
        }
      </Answer>
    </Section>
  );
}
