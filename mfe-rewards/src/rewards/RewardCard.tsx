import { paths } from 'shared/contracts/paths';
import type { LotteryReward } from 'shared/contracts/rewards';
import { picturesOf } from 'shared/format/pictures';
import { prizeValue } from 'shared/format/prizeValue';
import { Picture } from 'shared/ui/Picture';
import { VisuallyHidden } from 'shared/ui/VisuallyHidden';
import { Body, CardBox, DetailsLink, Inner, Name, Stage, Value } from './RewardCard.styles.ts';
import { RewardTerms } from './RewardTerms.tsx';

interface Props {
  reward: LotteryReward;
  /** Loads the picture at once: for cards of the first screen. */
  eager?: boolean;
  /** Width of the picture, as in the `sizes` of an image; by default that in the grid. */
  sizes?: string;
}

/** One prize: what it is worth, then what it takes. The whole card leads to its page; a wide one stands across. */
export function RewardCard({ reward, eager = false, sizes = '(min-width: 768px) 310px, 48vw' }: Props) {
  const value = prizeValue(reward);
  return (
    <CardBox as="article">
      <Inner>
        <Stage>
          <Picture src={picturesOf(reward.image)[0] ?? null} fallback="prize" alt="" ratio="4 / 3" sizes={sizes} eager={eager} />
        </Stage>
        <Body>
          {value && <Value>{value}</Value>}
          <Name>{reward.name}</Name>
          <RewardTerms reward={reward} />
          <DetailsLink to={paths.reward(reward.id)} variant="secondary">
            Reward details<VisuallyHidden> of {reward.name}</VisuallyHidden>
          </DetailsLink>
        </Body>
      </Inner>
    </CardBox>
  );
}
