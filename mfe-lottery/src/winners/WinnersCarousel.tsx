import { paths } from 'shared/contracts/paths';
import { worthOf } from 'shared/format/prizeValue';
import { Link } from 'shared/router';
import { Carousel } from 'shared/ui/Carousel';
import { DateTime } from 'shared/ui/DateTime';
import { MemberPicture } from 'shared/ui/MemberPicture';
import type { Win } from './uniqueWinners.ts';
import { WinnerBox } from './WinnerCard.styles.ts';

function WinnerCard({ win: { winner, lottery } }: { win: Win }) {
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

/** Slides per view by window width: 2, 3 and 4 (spec); 1.5 on narrow phones shows that there are more. */
const perView = { base: 1.5, 480: 2, 768: 3, 1024: 4 } as const;

export function WinnersCarousel({ wins }: { wins: readonly Win[] }) {
  const slides = wins.map((win) => ({ key: String(win.winner.id), node: <WinnerCard win={win} /> }));
  return <Carousel label="Members who won" slides={slides} perView={perView} />;
}
