import type { Lottery } from 'shared/contracts/lotteries';
import { paths } from 'shared/contracts/paths';
import { formatCto, formatDollars } from 'shared/format/money';
import { Countdown } from 'shared/ui/Countdown';
import { LinkButton } from 'shared/ui/LinkButton';
import { Picture } from 'shared/ui/Picture';
import { Eyebrow, NextBody, NextColumns, NextPanel, NextTitle, Stake } from './NextLottery.styles.ts';
import { prizePicture } from './prizePicture.ts';
import { SoldBar } from './SoldBar.tsx';

/** The prize that is drawn next, with everything needed to decide. */
export function NextLottery({ lottery }: { lottery: Lottery }) {
  return (
    <NextPanel aria-label="Next draw">
      <NextColumns>
        <Picture src={prizePicture(lottery)} fallback="prize" alt="" ratio="1 / 1" sizes="180px" eager />
        <NextBody>
          <Eyebrow>Next draw</Eyebrow>
          <NextTitle>{lottery.lotteryReward.name}</NextTitle>
          <Stake>
            Worth <strong>{formatDollars(lottery.lotteryValue)}</strong> for <strong>{formatCto(lottery.pricePerTicket)}</strong>{' '}
            a number
          </Stake>
          <Countdown endTime={lottery.endTime} label={`Time left for ${lottery.lotteryReward.name}`} />
          <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          <LinkButton to={paths.lottery(lottery.id)} variant="secondary" aria-label={`Play Now: ${lottery.name}`}>
            Play Now
          </LinkButton>
        </NextBody>
      </NextColumns>
    </NextPanel>
  );
}
