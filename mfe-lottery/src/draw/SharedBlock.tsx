import { useLotteries } from 'shared/api-client/lotteries';
import type { DrawBlock } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { padNumber } from 'shared/format/ticketNumber';
import { Link } from 'shared/router';
import { SharingRounds } from './HowComputed.styles.ts';

const named = 10;

/** Lists the lotteries that the same block decided, because they ended at the same moment. It names ten and counts the rest. */
export function SharedBlock({ lotteryId, block }: { lotteryId: number; block: DrawBlock }) {
  const { data } = useLotteries({ page: 0, limit: named + 1, status: 'ended', blockNumber: block.number });
  // Two chains may have blocks with the same number; the hash distinguishes them.
  const others = data?.contents.filter(({ id, block: theirs }) => id !== lotteryId && theirs?.hash === block.hash) ?? [];
  if (!data || others.length === 0) return null;
  const count = others.length + data.totalElements - data.contents.length;
  return (
    <SharingRounds>
      <p>
        {count === 1 ? '1 more round' : `${count} more rounds`} ended at the same moment and {count === 1 ? 'shares' : 'share'}{' '}
        this block: the same two digits, divided by each round's own count.
      </p>
      <ul>
        {others.slice(0, named).map(({ id, lotteryReward, totalTickets, winnerTicket }) => (
          <li key={id}>
            <Link to={paths.lottery(id)}>{lotteryReward.name}</Link>
            <span>
              of {totalTickets}
              {winnerTicket !== null && (
                <>
                  : number <strong>{padNumber(winnerTicket, totalTickets)}</strong>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </SharingRounds>
  );
}
