import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { picturesOf } from 'shared/format/pictures';
import { prizeValue } from 'shared/format/prizeValue';
import { Picture } from 'shared/ui/Picture';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Body, CardBox, DetailsLink, Name, Stage, Value } from './RewardCard.styles.ts';

interface Props {
  reward: LotteryReward;
  /** Loads the picture at once: for cards of the first screen. */
  eager?: boolean;
  /** Width of the picture, as in the `sizes` of an image; by default that in the grid. */
  sizes?: string;
}

/** One prize in a carousel or grid; the whole card leads to its page. */
export function RewardCard({ reward, eager = false, sizes = '(min-width: 768px) 172px, 32vw' }: Props) {
  const value = prizeValue(reward);
  return (
    <CardBox as="article">
      <Stage>
        <Picture src={picturesOf(reward.image)[0] ?? null} fallback="prize" alt="" ratio="1 / 1" sizes={sizes} eager={eager} />
      </Stage>
      <Body>
        <Name>{reward.name}</Name>
        {value && <Value>{value}</Value>}
        <DetailsLink to={paths.reward(reward.id)} variant="secondary" size="small">
          Reward details<VisuallyHidden> of {reward.name}</VisuallyHidden>
        </DetailsLink>
      </Body>
    </CardBox>
  );
}
