import type { Lottery } from 'shared/contracts/lotteries';
import { DateTime } from 'shared/ui/DateTime';
import { isDrawn } from '../lottery/drawnLottery.ts';
import type { Round } from '../lottery/useLotteryState.ts';
import { DrawPanelTitle } from './DrawPanel.styles.ts';
import { Confetti, DrawnNumber, DrawTime, ResultPanel, Told } from './DrawResult.styles.ts';
import { DrawWinner } from './DrawWinner.tsx';
import { NobodyWon } from './NobodyWon.tsx';
import { NotThisTime } from './NotThisTime.tsx';
import { NumberReveal } from './NumberReveal.tsx';
import { outcomeFor } from './outcome.ts';
import { PlayOn } from './PlayOn.tsx';
import { reelsMs } from './reels.ts';
import { Unveiled } from './Unveiled.styles.ts';
import { YouWon } from './YouWon.tsx';

export interface DrawResultProps {
  round: Round;
  next: Lottery | undefined;
  balance: number;
  /** The player was on the page when the lottery ended. */
  watched: boolean;
}

const pieces = Array.from({ length: 14 }, (_, index) => index);

/** Shows a drawn lottery's result: the number, its holder, what it means for the viewer, and how to go on. */
export function DrawResult({ round: { lottery, own }, next, balance, watched }: DrawResultProps) {
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
        {outcome === 'nobody' && <NobodyWon lottery={lottery} next={next} />}
        {outcome === 'other' && (
          <Told>
            <DrawWinner lottery={lottery} />
            <PlayOn lottery={lottery} next={next} label="Play the next round" />
          </Told>
        )}
      </Unveiled>
    </ResultPanel>
  );
}
