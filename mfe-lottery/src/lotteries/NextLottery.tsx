import type { Lottery } from 'shared/contracts/lotteries';
import { formatCto } from 'shared/format/money';
import { oddsOf } from 'shared/format/odds';
import { prizePicture } from 'shared/format/pictures';
import { worthOf } from 'shared/format/prizeValue';
import { Countdown } from 'shared/ui/Countdown';
import { Picture } from 'shared/ui/Picture';
import { Text } from 'shared/ui/Text';
import { NextBody, NextColumns, NextPanel, Stake } from './NextLottery.styles.ts';
import { PlayLink } from './PlayLink.tsx';
import { Worth } from './Prize.styles.ts';
import { SoldBar } from './SoldBar.tsx';

export function NextLottery({ lottery }: { lottery: Lottery }) {
  return (
    <NextPanel aria-label="Next draw">
      <NextColumns>
        <Picture src={prizePicture(lottery)} fallback="prize" alt="" ratio="1 / 1" sizes="180px" eager />
        <NextBody>
          <Text tone="primaryHover" size="small" weight={600} leading={1.3}>
            Next draw
          </Text>
          <Text as="h2" tone="text" size="lead" weight={600} leading={1.25} display breaks>
            {lottery.lotteryReward.name}
          </Text>
          <Worth>{worthOf(lottery)}</Worth>
          <Stake>
            for <strong>{formatCto(lottery.pricePerTicket)}</strong> a number, chance{' '}
            <strong>{oddsOf(lottery.totalTickets)}</strong>
          </Stake>
          <Countdown endTime={lottery.endTime} label={`Time left for ${lottery.lotteryReward.name}`} />
          <SoldBar sold={lottery.soldTickets} total={lottery.totalTickets} />
          <PlayLink lottery={lottery} ended={false} />
        </NextBody>
      </NextColumns>
    </NextPanel>
  );
}
