import { messageOf } from 'shared/api-client/http';
import { useRewards } from 'shared/api-client/rewards';
import { paths } from 'shared/contracts/paths';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { Failure, FailureMessage } from './PrizeLottery.styles.ts';
import { RewardCarousel } from './RewardCarousel.tsx';
import { RewardCarouselSkeletons } from './RewardSkeletons.tsx';

/** Window width in px → cards in view (spec.md section 2). */
const perView = { base: 'auto', 567: 2, 992: 3, 1280: 4, 1600: 5 } as const;

/** The 'prize lottery' reward carousel: the first twelve rewards. */
export function PrizeLottery() {
  return (
    <Section
      title="Prize Lottery"
      action={
        <LinkButton to={paths.rewards()} variant="ghost" size="small">
          View All
        </LinkButton>
      }
    >
      <Prizes />
    </Section>
  );
}

function Prizes() {
  const { data, error, mutate } = useRewards({ page: 0, limit: 12 });
  if (!data && error) {
    return (
      <Failure role="alert">
        <FailureMessage>{messageOf(error, 'An error occurred')}</FailureMessage>
        <Button variant="secondary" onClick={() => mutate()}>
          Try again
        </Button>
      </Failure>
    );
  }
  if (!data) return <RewardCarouselSkeletons perView={perView} />;
  if (data.contents.length === 0) return <EmptyState>No reward found...</EmptyState>;
  return <RewardCarousel label="Prizes" rewards={data.contents} perView={perView} />;
}
