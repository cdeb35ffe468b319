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
  /** Loads the picture eagerly, for cards of the first screen. */
  eager?: boolean;
  /** The picture's `sizes` attribute; by default its width in the grid. */
  sizes?: string;
}

/**
 * Renders one prize with value, price, odds and time left; the whole card links to its page. A container query decides its
 * layout.
 */
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
