import { paths } from 'shared/contracts/paths';
import { formatDateTime } from 'shared/format/date';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { ResultBox, ResultNumber, ResultTime } from './ResultCard.styles.ts';
import type { DrawnLottery } from './uniqueWinners.ts';

/** One ended lottery in the winners list: its time and its winning number. */
export function ResultCard({ lottery }: { lottery: DrawnLottery }) {
  const { id, lotteryReward, rolledAt, winner, winnerTicket, totalTickets } = lottery;
  return (
    <ResultBox>
      <ResultNumber aria-label={`Winning number ${winnerTicket}`} role="img">
        {padNumber(winnerTicket, totalTickets)}
      </ResultNumber>
      <div>
        <h2>
          <Link to={paths.lottery(id)}>{lotteryReward.name}</Link>
        </h2>
        <ResultTime>
          <time dateTime={new Date(rolledAt).toISOString()}>{formatDateTime(rolledAt)}</time>
        </ResultTime>
        <ResultTime>{winner ? `Won by ${winner.username}` : 'No one wins'}</ResultTime>
      </div>
    </ResultBox>
  );
}
