import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/listNumbers';
import { worthOf } from 'shared/format/money';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';
import { HappensNext, ShareNote } from './Draw.styles.ts';
import { paidWords } from './drawOutcome.ts';

/** Shares a winner's result with the device's share dialog, or copies its address when there is none. */
export function ShareResult({ lottery }: { lottery: DrawnLottery }) {
  const { lotteryReward, totalTickets, winnerTicket } = lottery;
  const prize = lotteryReward.tokenAmount > 0 ? worthOf(lottery) : lotteryReward.name;
  const text = `I won ${prize} with number ${padNumber(winnerTicket, totalTickets)} at Snail Lotto.`;
  const [note, setNote] = useState('');
  const url = () => new URL(paths.lottery(lottery.id), location.origin).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text} ${url()}`);
      setNote('The link is copied.');
    } catch {
      setNote(`Copy this link: ${url()}`);
    }
  };
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy();
    try {
      await navigator.share({ text, url: url() });
    } catch (error) {
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

export function WonPrize({ lottery: { lotteryReward, lotteryOrderId, rolledAt } }: { lottery: DrawnLottery }) {
  if (lotteryReward.tokenAmount > 0) {
    return (
      <HappensNext>
        <strong>{paidWords(lotteryReward.tokenAmount)}</strong> You need to do nothing.
      </HappensNext>
    );
  }
  return (
    <HappensNext>
      <strong>Your prize is sent within 24 hours</strong>, by <DateTime at={rolledAt + sentWithinMs} />.
      {lotteryOrderId !== null && ` Your order has number ${lotteryOrderId}.`} You need to do nothing.
    </HappensNext>
  );
}
