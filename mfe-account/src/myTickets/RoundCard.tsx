import { useId, useState } from 'react';
import { useClockValue } from 'shared/clock';
import type { MyRound } from 'shared/contracts/lotteries';
import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import { paths } from 'shared/contracts/paths';
import { picturesOf } from 'shared/format/pictures';
import { Link } from 'shared/router';
import { Badge, type BadgeTone } from 'shared/ui/Badge';
import { Button } from 'shared/ui/Button';
import { Countdown } from 'shared/ui/Countdown';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { PrizeSending } from '../account/PrizeSending.tsx';
import { DrawFacts } from './DrawFacts.tsx';
import { NumberChips } from './NumberChips.tsx';
import { Actions, Figures, Head, Round, Running } from './RoundCard.styles.ts';
import { figuresOf, isInPlay, purchasesOf, type ResultLabel, roundResult } from './roundSummary.ts';

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

/** Renders the countdown of a running lottery; nothing after its sale. */
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
