import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto, withThousands } from 'shared/format/money';
import { MemberPicture } from 'shared/ui/MemberPicture';
import { WinnerRow } from './DrawResult.styles.ts';

export function DrawWinner({ lottery }: { lottery: Lottery }) {
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
