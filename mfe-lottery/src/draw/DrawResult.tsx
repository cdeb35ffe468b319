import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useState } from 'react';
import type { Lottery } from 'shared/contracts/lotteries';
import { maxNumbersAtOnce } from 'shared/contracts/lotteryRules';
import { paths } from 'shared/contracts/paths';
import { drawSteps } from 'shared/format/drawSteps';
import { padNumber } from 'shared/format/listNumbers';
import { formatCto, withThousands, worthOf } from 'shared/format/money';
import { prizePicture } from 'shared/format/pictures';
import { Button } from 'shared/ui/Button';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { Picture } from 'shared/ui/Picture';
import { type DrawnLottery, isDrawn } from '../lottery/drawnLottery.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import {
  Actions,
  Amount,
  Confetti,
  Details,
  DrawnNumber,
  DrawnPrize,
  DrawnRow,
  DrawTime,
  HappensNext,
  NextDrawAt,
  NumberLabel,
  Outcome,
  OutcomeTitle,
  ProofLine,
  ResultPanel,
  ShareNote,
  Unveiled,
  WinnerRow,
} from './Draw.styles.ts';
import { holdings, knownNumbers, nameOfWinner, outcomeFor, outcomeWords, paidWords } from './drawOutcome.ts';
import { howComputedId } from './HowComputed.tsx';
import { NumberReveal } from './NumberReveal.tsx';
import type { Draw } from './useDraw.ts';

/** Shares a winner's result with the device's share dialog, or copies its address when there is none. */
function ShareResult({ lottery }: { lottery: DrawnLottery }) {
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

function WonPrize({ lottery: { lotteryReward, lotteryOrderId, rolledAt } }: { lottery: DrawnLottery }) {
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

interface PlayOnProps {
  lottery: Lottery;
  next: Lottery | undefined;
  label: string;
  rewardLabel?: string;
  numbers?: readonly number[];
  children?: ReactNode;
}

/**
 * Links from a lottery that is over to the reward's running lottery, or to the reward when there is none. What only a member gets
 * comes last, because it arrives after the document.
 */
export function PlayOn({ lottery, next, label, rewardLabel = 'Reward details', numbers = [], children }: PlayOnProps) {
  const again = next ? numbers.filter((number) => number < next.totalTickets) : [];
  return (
    <>
      <NextDrawAt>
        {next && (
          <>
            The next round of this prize ends at <DateTime at={next.endTime} />, {formatCto(next.pricePerTicket)} a number.
          </>
        )}
      </NextDrawAt>
      <Actions>
        {next ? (
          <LinkButton to={paths.lottery(next.id)}>{label}</LinkButton>
        ) : (
          <LinkButton to={paths.reward(lottery.lotteryRewardId)}>{rewardLabel}</LinkButton>
        )}
        {children}
        {next && again.length > 0 && again.length <= maxNumbersAtOnce && (
          <LinkButton to={paths.lotteryWithNumbers(next.id, again)} variant="secondary">
            Play the same numbers
          </LinkButton>
        )}
      </Actions>
    </>
  );
}

function DrawWinner({ lottery }: { lottery: Lottery }) {
  const { winner, winnerUserId, winnerNumbers, pricePerTicket } = lottery;
  return (
    <WinnerRow>
      <MemberPicture name={winner?.username ?? ''} src={winner?.avatar} size={48} />
      <div>
        <h3>{nameOfWinner(lottery)}</h3>
        <p>ID {winnerUserId}</p>
        <p>
          {winnerNumbers !== null && `Number of spins: ${withThousands(winnerNumbers)} · `}
          {formatCto(pricePerTicket)} a number
        </p>
      </div>
    </WinnerRow>
  );
}

function ShortProof({ lottery: { block, beacon, totalTickets } }: { lottery: DrawnLottery }) {
  if (!block && !beacon) return null;
  const steps = block && drawSteps(block.hash, totalTickets);
  return (
    <ProofLine>
      {block && steps && `Block ${block.number} ends in ${steps.digits}: ${steps.value} mod ${totalTickets} = ${steps.winner}. `}
      {!block && beacon && `Round ${beacon.round} of the beacon decided. `}
      <a href={`#${howComputedId}`}>See every step</a>
    </ProofLine>
  );
}

export interface DrawResultProps {
  state: LotteryState;
  draw: Draw;
  next: Lottery | undefined;
}

const pieces = Array.from({ length: 14 }, (_, index) => index);

/** Shows a drawn lottery's result: what it means for the viewer, the number, the prize, what decided, and how to go on. */
export function DrawResult({ state, draw: { watched, revealed }, next }: DrawResultProps) {
  const { lottery, own, memberId } = state;
  if (!isDrawn(lottery)) return null;
  const { winnerTicket, rolledAt, totalTickets, winnerUserId, lotteryReward } = lottery;
  const outcome = outcomeFor(lottery, own);
  const { title, text } = outcomeWords(lottery, knownNumbers(state));
  const won = outcome === 'won';
  const unsold = winnerUserId === null;
  const veil = { 'data-veiled': !revealed || undefined, 'data-watched': watched || undefined };
  return (
    <ResultPanel aria-label="Result" data-won={(won && revealed) || undefined}>
      {won && watched && revealed && (
        <Confetti aria-hidden>
          {pieces.map((piece) => (
            <i key={piece} />
          ))}
        </Confetti>
      )}
      <Outcome>
        {/* Stays in its place, so that the outcome needs no more room than both. */}
        {watched && (
          <Unveiled data-veiled={revealed || undefined}>
            <OutcomeTitle as="p">Drawing the number…</OutcomeTitle>
            {memberId !== null && <p>{holdings(own, totalTickets)}</p>}
          </Unveiled>
        )}
        <Unveiled {...veil}>
          <OutcomeTitle data-won={won || undefined}>{title}</OutcomeTitle>
          {won ? <WonPrize lottery={lottery} /> : <p>{text}</p>}
        </Unveiled>
      </Outcome>
      <DrawnRow>
        <DrawnNumber>
          <NumberLabel>Winning number</NumberLabel>
          <NumberReveal number={winnerTicket} total={totalTickets} spin={watched} />
          <DrawTime>
            Drawn at <DateTime at={rolledAt} />
          </DrawTime>
        </DrawnNumber>
        <DrawnPrize>
          <Picture src={prizePicture(lottery)} fallback="prize" alt="" sizes="(min-width: 768px) 160px, 112px" eager />
          <Amount data-won={won || undefined}>{worthOf(lottery)}</Amount>
          {lotteryReward.tokenAmount === 0 && <p>{lotteryReward.name}</p>}
        </DrawnPrize>
      </DrawnRow>
      <Details {...veil}>
        <ShortProof lottery={lottery} />
        {!unsold && <DrawWinner lottery={lottery} />}
        <PlayOn
          lottery={lottery}
          next={next}
          label={unsold ? 'Play Now' : 'Play the next round'}
          rewardLabel={unsold ? 'Play Now' : 'Reward details'}
          numbers={[...own]}
        >
          {own.size > 0 && (
            <LinkButton to={paths.myTickets} variant="secondary">
              My tickets
            </LinkButton>
          )}
          {won && <ShareResult lottery={lottery} />}
        </PlayOn>
      </Details>
    </ResultPanel>
  );
}
