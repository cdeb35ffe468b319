import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatCto } from 'shared/format/money';
import { prizePicture } from 'shared/format/pictures';
import { worthOf } from 'shared/format/prizeValue';
import { padNumber } from 'shared/format/ticketNumber';
import type { NumberSet } from 'shared/numbers/NumberSet';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';
import { Amount, Glow, HappensNext, ShareNote, Won, WonText } from './Draw.styles.ts';
import { PlayOn } from './PlayOn.tsx';

interface ShareResultProps {
  text: string;
  path: string;
}

/** Shares a result with the device's share dialog, or copies its address when there is none. */
function ShareResult({ text, path }: ShareResultProps) {
  const [note, setNote] = useState('');
  const url = new URL(path, location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text} ${url}`);
      setNote('The link is copied.');
    } catch {
      // Insecure origin, or permission denied.
      setNote(`Copy this link: ${url}`);
    }
  };
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ text, url });
    } catch (error) {
      // The player closed the share dialog.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      await copy();
    }
  };

  return (
    <>
      <Button variant="secondary" onClick={share}>
        <Share2 size={18} aria-hidden="true" /> Share
      </Button>
      <ShareNote role="status">{note}</ShareNote>
    </>
  );
}

/** A product is sent within this time after its draw, ms (spec: 24 hours). */
const sentWithinMs = 24 * 3_600_000;

export interface YouWonProps {
  lottery: DrawnLottery;
  own: NumberSet;
  next: Lottery | undefined;
  balance: number;
}

/** Shows a winner the prize, what happens next and by when. */
export function YouWon({ lottery, own, next, balance }: YouWonProps) {
  const { lotteryReward, lotteryOrderId, totalTickets, rolledAt, winnerTicket } = lottery;
  const worth = worthOf(lottery);
  const isToken = lotteryReward.tokenAmount > 0;
  return (
    <Won>
      <Glow>
        <Picture src={prizePicture(lottery)} fallback="prize" alt="" sizes="(min-width: 768px) 340px, 70vw" eager />
      </Glow>
      <WonText>
        <h3>You won with number {padNumber(winnerTicket, totalTickets)}!</h3>
        <Amount>{worth}</Amount>
        {!isToken && <p>{lotteryReward.name}</p>}
        <HappensNext>
          {isToken ? (
            <>
              <strong>{formatCto(lotteryReward.tokenAmount)} are in your balance.</strong> You hold {formatCto(balance)} now and
              need to do nothing.
            </>
          ) : (
            <>
              <strong>Your prize is sent within 24 hours</strong>, by <DateTime at={rolledAt + sentWithinMs} />.
              {lotteryOrderId !== null && ` Your order has number ${lotteryOrderId}.`} You need to do nothing.
            </>
          )}
        </HappensNext>
        <PlayOn lottery={lottery} next={next} label="Play the next round" numbers={[...own]}>
          <LinkButton to={paths.myTickets} variant="secondary">
            My tickets
          </LinkButton>
          <ShareResult
            text={`I won ${isToken ? worth : lotteryReward.name} with number ${padNumber(winnerTicket, totalTickets)} at Snail Lotto.`}
            path={paths.lottery(lottery.id)}
          />
        </PlayOn>
      </WonText>
    </Won>
  );
}
