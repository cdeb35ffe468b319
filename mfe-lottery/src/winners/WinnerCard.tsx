import { paths } from 'shared/contracts/paths';
import { worthOf } from 'shared/format/prizeValue';
import { Link } from 'shared/router';
import { DateTime } from 'shared/ui/DateTime';
import { MemberPicture } from 'shared/ui/MemberPicture';
import type { Win } from './uniqueWinners.ts';
import { WinnerBox } from './WinnerCard.styles.ts';

export function WinnerCard({ win: { winner, lottery } }: { win: Win }) {
  return (
    <WinnerBox>
      <MemberPicture name={winner.username} src={winner.avatar} size={72} />
      <div>
        <h3>{winner.username}</h3>
        <p>
          won <strong>{worthOf(lottery)}</strong>
        </p>
        <p>
          <Link to={paths.lottery(lottery.id)}>{lottery.lotteryReward.name}</Link>
        </p>
        {lottery.rolledAt !== null && (
          <p>
            <DateTime at={lottery.rolledAt} />
          </p>
        )}
      </div>
    </WinnerBox>
  );
}
