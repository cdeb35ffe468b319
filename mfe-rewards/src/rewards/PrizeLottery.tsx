import styled from '@emotion/styled';
import { messageOf } from 'shared/api-client/http';
import { useRewards } from 'shared/api-client/rewards';
import type { PartProps } from 'shared/contracts/parts';
import { paths } from 'shared/contracts/paths';
import type { RewardSort } from 'shared/contracts/rewards';
import { useRenewRewards } from 'shared/hooks/useRenewWhenOver';
import { text, wider } from 'shared/theme/layout';
import { font } from 'shared/theme/tokens';
import { ListAnswer } from 'shared/ui/Answer';
import { Button } from 'shared/ui/Button';
import { Carousel } from 'shared/ui/Carousel';
import { EmptyState } from 'shared/ui/EmptyState';
import { LinkButton } from 'shared/ui/LinkButton';
import { Section } from 'shared/ui/Section';
import { Stack } from 'shared/ui/Stack';
import { PrizePicture } from './PrizePicture.tsx';
import { PrizePictureSkeletons } from './RewardSkeletons.tsx';

/** Large red capitals (spec). */
const FailureMessage = styled.p`
  ${text('danger')}
  font: 700 ${font.size.title} / 1.2 ${font.display};
  text-transform: uppercase;
  overflow-wrap: anywhere;
  ${wider('font-size', { tablet: `${font.size.large}` })}
`;

/** Cards in view by window width, px (spec: 2 to 5); on narrower screens one and part of the next. */
const perView = { base: 'auto', 567: 2, 992: 3, 1280: 4, 1600: 5 } as const;

const leads = {
  added: 'A look at what there is to win.',
  ending: 'The next draws first: these prizes find their winner soonest.',
  value: 'The biggest prizes first: what they are worth in dollars, then in CTO.',
  price: 'From the cheapest number on.',
} as const;

export function PrizeLottery({ sort = 'added' }: PartProps['rewards/PrizeLottery']) {
  return (
    <Section
      title="Prize Lottery"
      // A newer host may pass an order that this build does not know.
      lead={leads[sort] ?? leads.added}
      action={
        <LinkButton to={paths.rewards()} variant="ghost" size="small">
          View All
        </LinkButton>
      }
    >
      <Prizes sort={sort} />
    </Section>
  );
}

function Prizes({ sort }: { sort: RewardSort }) {
  const asked = useRewards({ page: 0, limit: 12, sort });
  useRenewRewards(asked.data?.contents, asked.mutate);
  const note = sort === 'ending' ? 'draw' : 'price';
  return (
    <ListAnswer
      asked={asked}
      items={asked.data?.contents}
      loading={<PrizePictureSkeletons perView={perView} />}
      failed={(error, retry) => (
        <Stack gap={5} start role="alert">
          <FailureMessage>{messageOf(error, 'An error occurred')}</FailureMessage>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </Stack>
      )}
      empty={<EmptyState>No reward found...</EmptyState>}
    >
      {(rewards) => (
        <Carousel
          label="Prizes"
          perView={perView}
          slides={rewards.map((reward) => ({ key: reward.id, node: <PrizePicture reward={reward} note={note} /> }))}
        />
      )}
    </ListAnswer>
  );
}
