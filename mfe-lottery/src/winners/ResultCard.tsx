import { paths } from 'shared/contracts/paths';
import { prizePicture } from 'shared/format/pictures';
import { worthOf } from 'shared/format/prizeValue';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { DateTime } from 'shared/ui/DateTime';
import { Picture } from 'shared/ui/Picture';
import { Text } from 'shared/ui/Text';
import type { DrawnLottery } from '../lottery/drawnLottery.ts';
import { ProofLink, ResultBox, ResultNumber, ResultWorth } from './ResultCard.styles.ts';

export function ResultCard({ lottery }: { lottery: DrawnLottery }) {
  const { id, lotteryReward, rolledAt, winner, winnerTicket, totalTickets, resultId } = lottery;
  return (
    <ResultBox data-quiet={!winner || undefined}>
      <Picture src={prizePicture(lottery)} fallback="prize" alt="" sizes="72px" />
      <div>
        <h2>
          <Link to={paths.lottery(id)}>{lotteryReward.name}</Link>
        </h2>
        {winner ? (
          <ResultWorth>
            {winner.username} won <strong>{worthOf(lottery)}</strong>
          </ResultWorth>
        ) : (
          <ResultWorth>No one wins</ResultWorth>
        )}
        <Text tone="second" size="small">
          <DateTime at={rolledAt} />
          {resultId !== null && (
            <>
              {' · '}
              <ProofLink to={paths.lotteryProof(id)} aria-label={`Proof of round ${id}`}>
                Proof
              </ProofLink>
            </>
          )}
        </Text>
      </div>
      <ResultNumber aria-label={`Winning number ${winnerTicket}`} role="img">
        {padNumber(winnerTicket, totalTickets)}
      </ResultNumber>
    </ResultBox>
  );
}
