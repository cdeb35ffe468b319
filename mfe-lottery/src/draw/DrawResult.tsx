import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { listNumbers } from 'shared/format/listNumbers';
import { formatCto, withThousands } from 'shared/format/money';
import { wasUnsold } from 'shared/format/unsoldNumber';
import type { NumberSet } from 'shared/numbers/NumberSet';
import { DateTime } from 'shared/ui/DateTime';
import { LinkButton } from 'shared/ui/LinkButton';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { isDrawn } from '../lottery/drawnLottery.ts';
import type { LotteryState } from '../lottery/useLotteryState.ts';
import { Confetti, DrawnNumber, DrawPanelTitle, DrawTime, OutcomeText, ResultPanel, Unveiled, WinnerRow } from './Draw.styles.ts';
import { NumberReveal, reelsMs } from './NumberReveal.tsx';
import { PlayOn } from './PlayOn.tsx';
import { outcomeFor } from './useDraw.ts';
import { YouWon } from './YouWon.tsx';

function DrawWinner({ lottery }: { lottery: Lottery }) {
  const { winner, winnerUserId, winnerNumbers, pricePerTicket } = lottery;
  return (
    <WinnerRow>
      <MemberPicture name={winner?.username ?? ''} src={winner?.avatar} size={64} />
      <div>
        <h3>{winner?.username ?? 'A member'}</h3>
        <p>ID {winnerUserId}</p>
        <p>
          {winnerNumbers !== null && `Number of spins: ${withThousands(winnerNumbers)} · `}
          {formatCto(pricePerTicket)} a number
        </p>
      </div>
    </WinnerRow>
  );
}

/** Returns a sentence with a member's losing numbers. @param own at least one */
function ownNumbers({ totalTickets }: Lottery, own: NumberSet): string {
  const numbers = listNumbers([...own], totalTickets);
  return own.size === 1 ? `Your number ${numbers} did not win this time.` : `Your numbers ${numbers} did not win this time.`;
}

interface NotThisTimeProps {
  lottery: Lottery;
  own: NumberSet;
  next: Lottery | undefined;
}

function NotThisTime({ lottery, own, next }: NotThisTimeProps) {
  const isUnsold = lottery.winnerUserId === null;
  return (
    <OutcomeText>
      <h3>{isUnsold ? 'No one wins' : 'Not this time'}</h3>
      <p>
        {ownNumbers(lottery, own)}
        {isUnsold && ` ${wasUnsold}`}
      </p>
      {!isUnsold && <DrawWinner lottery={lottery} />}
      <PlayOn
        lottery={lottery}
        next={next}
        label={isUnsold ? 'Play Now' : 'Play the next round'}
        rewardLabel={isUnsold ? 'Play Now' : 'Reward details'}
        numbers={[...own]}
      >
        <LinkButton to={paths.myTickets} variant="ghost">
          My tickets
        </LinkButton>
      </PlayOn>
    </OutcomeText>
  );
}

function UnsoldNumber({ lottery, next }: { lottery: Lottery; next: Lottery | undefined }) {
  return (
    <OutcomeText>
      <h3>No one wins</h3>
      <p>{wasUnsold}</p>
      <PlayOn lottery={lottery} next={next} label="Play Now" rewardLabel="Play Now" />
    </OutcomeText>
  );
}

export interface DrawResultProps {
  state: LotteryState;
  next: Lottery | undefined;
  balance: number;
  /** The player was on the page when the lottery ended. */
  watched: boolean;
}

const pieces = Array.from({ length: 14 }, (_, index) => index);

/** Shows a drawn lottery's result: the number, its holder, what it means for the viewer, and how to go on. */
export function DrawResult({ state: { lottery, own }, next, balance, watched }: DrawResultProps) {
  if (!isDrawn(lottery)) return null;
  const { winnerTicket, rolledAt, totalTickets } = lottery;
  const outcome = outcomeFor(lottery, own);
  const afterMs = watched ? reelsMs(totalTickets) : undefined;
  return (
    <ResultPanel aria-label="Result">
      {outcome === 'won' && watched && (
        <Confetti afterMs={reelsMs(totalTickets)} aria-hidden>
          {pieces.map((piece) => (
            <i key={piece} />
          ))}
        </Confetti>
      )}
      <DrawnNumber>
        <DrawPanelTitle>Winning number</DrawPanelTitle>
        <NumberReveal number={winnerTicket} total={totalTickets} spin={watched} />
        <DrawTime>
          Drawn at <DateTime at={rolledAt} />
        </DrawTime>
        {outcome === 'won' && (
          <Unveiled afterMs={afterMs}>
            <DrawWinner lottery={lottery} />
          </Unveiled>
        )}
      </DrawnNumber>
      <Unveiled afterMs={afterMs}>
        {outcome === 'won' && <YouWon lottery={lottery} own={own} next={next} balance={balance} />}
        {outcome === 'lost' && <NotThisTime lottery={lottery} own={own} next={next} />}
        {outcome === 'unsold' && <UnsoldNumber lottery={lottery} next={next} />}
        {outcome === 'other' && (
          <OutcomeText>
            <DrawWinner lottery={lottery} />
            <PlayOn lottery={lottery} next={next} label="Play the next round" />
          </OutcomeText>
        )}
      </Unveiled>
    </ResultPanel>
  );
}
