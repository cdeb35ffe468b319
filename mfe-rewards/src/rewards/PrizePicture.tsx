import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { formatCto, prizeValue } from 'shared/format/money';
import { picturesOf } from 'shared/format/pictures';
import { TimeLeft } from 'shared/ui/DateTime';
import { Picture } from 'shared/ui/Picture';
import { Text } from 'shared/ui/Text';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Caption, DetailsLink, Frame, Name, Note } from './PrizePicture.styles.ts';

interface Props {
  reward: LotteryReward;
  /** Detail shown on each prize: time of the draw, or price of a number. */
  note: 'draw' | 'price';
}

export function PrizePicture({ reward, note }: Props) {
  const value = prizeValue(reward);
  return (
    <Frame as="article">
      <Picture
        src={picturesOf(reward.image)[0] ?? null}
        fallback="prize"
        alt=""
        ratio="4 / 5"
        sizes="(min-width: 992px) 400px, (min-width: 567px) 50vw, 260px"
      />
      <NoteOf reward={reward} note={note} />
      <Caption>
        {value && (
          <Text tone="primaryHover" size="title" weight={700} leading={1.15} display figures breaks>
            {value}
          </Text>
        )}
        <Name>{reward.name}</Name>
        <DetailsLink to={paths.reward(reward.id)} variant="secondary" size="small">
          Reward details<VisuallyHidden> of {reward.name}</VisuallyHidden>
        </DetailsLink>
      </Caption>
    </Frame>
  );
}

function NoteOf({ reward: { lotteryEndTime, ticketPrice }, note }: Props) {
  if (note === 'draw' && lotteryEndTime !== null) {
    return (
      <Note>
        <TimeLeft endTime={lotteryEndTime} />
      </Note>
    );
  }
  return ticketPrice === null ? null : <Note>{formatCto(ticketPrice)} a number</Note>;
}
