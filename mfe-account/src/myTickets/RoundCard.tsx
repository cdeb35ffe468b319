import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { useClockValue } from 'shared/clock';
import type { Lottery, MyRound } from 'shared/contracts/lotteries';
import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/listNumbers';
import { picturesOf } from 'shared/format/pictures';
import { Link } from 'shared/router';
import { flow, stack, terms, wrap } from 'shared/theme/layout';
import { color, font } from 'shared/theme/tokens';
import { Badge, type BadgeTone } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { CalendarLink } from 'shared/ui/CalendarLink';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { PrizeSending } from '../account/PrizeSending.tsx';
import { NumberChips } from './NumberChips.tsx';
import { Actions, Figures, Head, Round, Running } from './RoundCard.styles.ts';
import { figuresOf, isInPlay, purchasesOf, type ResultLabel, roundResult } from './roundSummary.ts';

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
function DrawFacts({ lottery }: { lottery: Lottery }) {
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

function ReceiptButton({ onOpen }: { onOpen(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    await onOpen();
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={busy} onClick={open} aria-haspopup="dialog">
      Receipt
    </Button>
  );
}

const tones: Record<ResultLabel, BadgeTone> = { Pending: 'neutral', Win: 'amber', Lose: 'danger', Refunded: 'neutral' };

export function RoundCard({ round, onReceipt }: { round: MyRound; onReceipt(): Promise<void> }) {
  const titleId = useId();
  const { lottery, numbers, order, nextRound } = round;
  const result = roundResult(round);
  return (
    <Round aria-labelledby={titleId} data-result={result}>
      <Head>
        <Picture src={lottery.thumbnail || picturesOf(lottery.lotteryReward.image)[0]} fallback="prize" alt="" sizes="64px" />
        <div>
          <h4 id={titleId}>
            <Link to={paths.lottery(lottery.id)}>{lottery.name}</Link>
          </h4>
          <p>
            Round {lottery.id}
            {lottery.rolledAt !== null && (
              <>
                , drawn <DateTime at={lottery.rolledAt} />
              </>
            )}
          </p>
        </div>
        <Badge tone={tones[result]}>{result}</Badge>
      </Head>
      {isInPlay(round) && <TimeLeft endTime={lottery.endTime} />}
      <NumberChips round={round} />
      <BoughtAt round={round} />
      <DrawFacts lottery={lottery} />
      <Figures>
        {figuresOf(round).map(({ label, text, sign }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-sign={sign}>{text}</dd>
          </div>
        ))}
      </Figures>
      {order && <PrizeSending order={order} />}
      <Actions>
        <ReceiptButton onOpen={onReceipt} />
        {!isInPlay(round) && nextRound && numbers.length <= maxNumbersAtOnce && (
          <LinkButton
            variant="secondary"
            to={paths.lotteryWithNumbers(
              nextRound.id,
              numbers.map(({ ticketNumber }) => ticketNumber),
            )}
          >
            Play the same {numbers.length === 1 ? 'number' : 'numbers'}
          </LinkButton>
        )}
      </Actions>
    </Round>
  );
}

function TimeLeft({ endTime }: { endTime: number }) {
  const over = useClockValue((now) => now >= endTime);
  if (over) return null;
  return (
    <Running>
      <Countdown endTime={endTime} label="Time left until the draw" />
    </Running>
  );
}

function BoughtAt({ round }: { round: MyRound }) {
  const purchases = purchasesOf(round.numbers);
  const last = purchases.at(-1);
  if (!last) return null;
  return (
    <p>
      {purchases.length === 1 ? 'Bought ' : `Bought in ${purchases.length} purchases, the last `}
      <DateTime at={last.boughtAt} />
    </p>
  );
}
