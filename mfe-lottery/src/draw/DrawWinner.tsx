import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { Picture } from 'shared/ui/Picture';
import { WinnerRow } from './DrawResult.styles.ts';

export interface DrawWinnerProps {
  lottery: Lottery;
  /** Numbers that the winner held in this round; 0 while unknown. */
  spins: number;
}

/** Who had the winning number, and what it had cost. */
export function DrawWinner({ lottery, spins }: DrawWinnerProps) {
  const { winner, winnerUserId, pricePerTicket } = lottery;
  return (
    <WinnerRow>
      <Picture src={winner?.avatar} fallback="user" alt="" sizes="64px" />
      <div>
        <h3>{winner?.username ?? 'A member'}</h3>
        <p>ID {winnerUserId}</p>
        <p>
          {spins > 0 && `Number of spins: ${spins} · `}
          {formatCto(pricePerTicket)} a number
        </p>
      </div>
    </WinnerRow>
  );
}
