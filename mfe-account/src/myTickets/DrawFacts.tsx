import styled from '@emotion/styled';
import { useClockValue } from 'shared/clock';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/listNumbers';
import { Link } from 'shared/router';
import { flow, stack, terms, wrap } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';
import { CalendarLink } from 'shared/ui/CalendarLink';
import { DateTime } from 'shared/ui/DateTime';

const Facts = styled.dl`
  ${stack(2)}
  margin: 0;
  font-size: ${font.size.small};
  line-height: 1.5;

  div,
  dd {
    ${wrap(0, 2)}
  }
  ${terms('small')}
  code {
    color: ${color.muted};
    font-size: 13px;
    font-weight: 400;
    line-height: 21px;
  }
  a {
    color: ${color.primaryHover};
  }
`;

const Ahead = styled.p`
  ${flow(1, 4)}
`;

/** Shows a lottery's draw: its time, or the winning number and the block or beacon round that decided it. */
export function DrawFacts({ lottery }: { lottery: Lottery }) {
  if (lottery.status === 'cancelled')
    return (
      <p>
        This round was cancelled and the price paid back. <Proof lottery={lottery} />
      </p>
    );
  if (!lottery.rolledAt) return <Upcoming lottery={lottery} />;
  return (
    <Facts>
      <div>
        <dt>Winning number</dt>
        <dd>
          {lottery.winnerTicket === null ? '–' : padNumber(lottery.winnerTicket, lottery.totalTickets)}
          <Proof lottery={lottery} />
        </dd>
      </div>
      {lottery.block && (
        <div>
          <dt>{lottery.block.simulated ? 'Simulated block' : 'Block'}</dt>
          <dd>
            {lottery.block.url ? (
              <a href={lottery.block.url} target="_blank" rel="noreferrer">
                {lottery.block.number}
              </a>
            ) : (
              lottery.block.number
            )}
            <code title={lottery.block.hash}>{shortHash(lottery.block.hash)}</code>
          </dd>
        </div>
      )}
      {lottery.beacon && (
        <div>
          <dt>{lottery.beacon.simulated ? 'Simulated beacon' : 'Beacon'}</dt>
          <dd>
            {lottery.beacon.url ? (
              <a href={lottery.beacon.url} target="_blank" rel="noreferrer">
                round {lottery.beacon.round}
              </a>
            ) : (
              `round ${lottery.beacon.round}`
            )}
            <code title={lottery.beacon.signature}>{shortHash(lottery.beacon.signature)}</code>
          </dd>
        </div>
      )}
    </Facts>
  );
}

/** Links to the proof; renders nothing for lotteries from before the transparency log. */
function Proof({ lottery: { id, openingId } }: { lottery: Lottery }) {
  if (openingId === null) return null;
  return (
    <Link to={paths.lotteryProof(id)} aria-label={`Proof of round ${id}`}>
      Proof
    </Link>
  );
}

function Upcoming({ lottery }: { lottery: Lottery }) {
  const over = useClockValue((now) => now >= lottery.endTime);
  if (over) return <p role="status">{lottery.delayReason ?? 'The sale has ended; the draw is being made.'}</p>;
  return (
    <Ahead>
      <span>
        Draw <DateTime at={lottery.drawTime} />
      </span>
      <CalendarLink lotteryId={lottery.id} />
    </Ahead>
  );
}

/** Shortens a hash to '0x1234…9f2a'; the end of a block's hash decides the draw. */
const shortHash = (hash: string) => (hash.length > 14 ? `${hash.slice(0, 6)}…${hash.slice(-4)}` : hash);
